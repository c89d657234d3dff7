import { Button, type ButtonProps, type ElementProps } from '@mantine/core'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import classes from './HowOrderedButton.module.css'

type Props = ButtonProps & ElementProps<'button', keyof ButtonProps>

export const HowOrderedButton = (button: Props) => (
  <Button
    {...button}
    className={classes.button ?? ''}
    variant="subtle"
    color="gray"
    leftSection={<IconAdjustmentsHorizontal size={15} stroke={1.5} />}
  >
    <span className={classes.words}>How this is ordered</span>
  </Button>
)
