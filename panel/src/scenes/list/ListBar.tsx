import { Button } from '@mantine/core'
import { IconFileImport } from '@tabler/icons-react'
import { NewButton } from '../../ui/list/NewButton.tsx'
import { PageTitle } from '../../ui/page/PageTitle.tsx'
import classes from './ListBar.module.css'

interface ListBarProps {
  mayWrite: boolean
  onCreate: () => void
  onImport: () => void
}

/** The heading of Scenes, with the buttons for new scenes. */
export const ListBar = ({ mayWrite, onCreate, onImport }: ListBarProps) => (
  <PageTitle title="Scenes">
    {mayWrite && (
      <>
        <Button
          className={classes.wide ?? ''}
          variant="default"
          leftSection={<IconFileImport size={15} stroke={1.5} />}
          onClick={onImport}
        >
          Import
        </Button>
        <NewButton create="New Scene" onCreate={onCreate} />
      </>
    )}
  </PageTitle>
)
