import { ActionIcon, type ActionIconProps, type ElementProps } from '@mantine/core'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import classes from './FilterButton.module.css'

interface FilterButtonProps extends ActionIconProps, ElementProps<'button', keyof ActionIconProps> {
  /** How many filters are active. */
  count: number
}

/** Opens the filters; a dot marks active ones. */
export const FilterButton = ({ count, ...button }: FilterButtonProps) => (
  <ActionIcon
    {...button}
    className={classes.button ?? ''}
    variant="subtle"
    color="gray"
    size={28}
    aria-label={count === 0 ? 'Filters' : `Filters, ${count} set`}
    data-set={count > 0 || undefined}
  >
    <IconAdjustmentsHorizontal size={18} stroke={1.5} />
  </ActionIcon>
)
