import { useNavigate } from '@tanstack/react-router'
import type { SceneSummary } from '@attune/contract/scenes/entity'
import { calls } from '../../client/calls.ts'
import { notify } from '../../client/notify.ts'
import { ArchiveDialog } from './ArchiveDialog.tsx'
import { CloneDialog } from './CloneDialog.tsx'
import { CreateDialog } from './CreateDialog.tsx'
import { ImportDialog } from './ImportDialog.tsx'
import { archiveScene, cacheScene } from './scene-actions.ts'

/** What is asked about before it is done. */
export type SceneDialog = { kind: 'create' | 'import' } | { kind: 'clone' | 'archive'; scene: SceneSummary }

interface SceneDialogsProps {
  open: SceneDialog | null
  onClose: () => void
}

/** The dialogs of Scenes. A scene that is new is opened to be written. */
export const SceneDialogs = ({ open, onClose }: SceneDialogsProps) => {
  const navigate = useNavigate()
  const edit = (id: string) => void navigate({ to: '/interaction-flow/scene/$id/edit', params: { id } })
  if (open === null) return null
  switch (open.kind) {
    case 'create':
      return (
        <CreateDialog
          onCreate={async (words) => edit(cacheScene(await calls.scenes.create(words))._id)}
          onClose={onClose}
        />
      )
    case 'import':
      return (
        <ImportDialog
          onImport={async (file) => {
            const { _id, title } = cacheScene(await calls.scenes.importScene(file))
            notify({ kind: 'good', title: 'Scene imported', content: title })
            edit(_id)
          }}
          onClose={onClose}
        />
      )
    case 'clone':
      return (
        <CloneDialog
          title={open.scene.title}
          onClone={async (newTitle) => edit(cacheScene(await calls.scenes.clone({ id: open.scene._id, newTitle }))._id)}
          onClose={onClose}
        />
      )
    case 'archive':
      return <ArchiveDialog scene={open.scene} onArchive={() => archiveScene(open.scene)} onClose={onClose} />
  }
}
