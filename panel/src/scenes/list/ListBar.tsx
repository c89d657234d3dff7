import { IconFileImport } from '@tabler/icons-react'
import { NewButton } from '../../ui/list/NewButton.tsx'
import { BarAction, BarMore } from '../../ui/page/BarMore.tsx'
import { PageTitle } from '../../ui/page/PageTitle.tsx'

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
        <BarMore>
          <BarAction icon={IconFileImport} onClick={onImport}>
            Import
          </BarAction>
        </BarMore>
        <NewButton create="New Scene" onCreate={onCreate} />
      </>
    )}
  </PageTitle>
)
