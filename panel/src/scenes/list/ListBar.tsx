import { Button } from '@mantine/core'
import { IconFileImport, IconPlus } from '@tabler/icons-react'
import { PageTitle } from '../../ui/page/PageTitle.tsx'
import classes from './ListBar.module.css'

interface ListBarProps {
  mayWrite: boolean
  onCreate: () => void
  onImport: () => void
}

const icon = { size: 15, stroke: 1.5 } as const

/** The heading of Scenes, with the buttons for new scenes. */
export const ListBar = ({ mayWrite, onCreate, onImport }: ListBarProps) => (
  <PageTitle title="Scenes">
    {mayWrite && (
      <>
        <Button
          className={classes.wide ?? ''}
          variant="default"
          leftSection={<IconFileImport {...icon} />}
          onClick={onImport}
        >
          Import
        </Button>
        <Button leftSection={<IconPlus {...icon} />} onClick={onCreate}>
          New Scene
        </Button>
      </>
    )}
  </PageTitle>
)
