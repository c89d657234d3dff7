import { useNavigate } from '@tanstack/react-router'
import { TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import type { SceneSummary } from '@attune/contract/scenes/entity'
import { SCENE_TITLE_MAX } from '@attune/contract/scenes/limits'
import { readyNodesOf } from '@attune/samples/ready/ready-scene'
import { calls } from '../../client/calls.ts'
import { notify } from '../../client/notify.ts'
import { CreateDialog } from './CreateDialog.tsx'
import { ImportDialog } from './ImportDialog.tsx'
import { archiveScene, cacheScene } from './scene-actions.ts'
import { DialogForm } from '../../ui/DialogForm.tsx'

/** Which dialog is open. */
export type SceneDialog = { kind: 'create' | 'import' } | { kind: 'clone' | 'archive'; scene: SceneSummary }

interface SceneDialogsProps {
  open: SceneDialog | null
  onClose: () => void
}

/** The dialogs of Scenes. A new scene opens in the editor. */
export const SceneDialogs = ({ open, onClose }: SceneDialogsProps) => {
  const navigate = useNavigate()
  const latest = useRef<SceneDialog | null>(null)
  useEffect(() => {
    latest.current = open
    return () => {
      latest.current = null
    }
  }, [open])
  const edit = (id: string) => {
    // Otherwise the dialog was canceled, or its page left, before the answer came.
    if (latest.current === open) void navigate({ to: '/interaction-flow/scene/$id/edit', params: { id } })
  }
  if (open === null) return null
  switch (open.kind) {
    case 'create':
      return (
        <CreateDialog
          onCreate={async (words, ready) => {
            const nodes = ready === null ? {} : { nodes: readyNodesOf(ready) }
            edit(cacheScene(await calls.scenes.create({ ...words, ...nodes }))._id)
          }}
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

interface ArchiveDialogProps {
  scene: SceneSummary
  onArchive: () => Promise<unknown>
  onClose: () => void
}

/** Asks before a scene is archived. */
const ArchiveDialog = ({ scene, onArchive, onClose }: ArchiveDialogProps) => {
  const { active } = scene.counts
  return (
    <DialogForm title={`Archive ${scene.title}`} submit="Archive" onSubmit={onArchive} onClose={onClose}>
      <p>
        It can no longer be started, by hand or by its triggers.{' '}
        {active === 0
          ? 'No clients are in it now.'
          : `${active === 1 ? 'The client' : `The ${active} clients`} in it now will continue to the end.`}
      </p>
    </DialogForm>
  )
}

interface CloneDialogProps {
  /** Of the original scene. */
  title: string
  onClone: (newTitle: string) => Promise<unknown>
  onClose: () => void
}

/** Copies the latest version as version 1 of a new scene. */
const CloneDialog = ({ title, onClone, onClose }: CloneDialogProps) => {
  const [newTitle, setNewTitle] = useState(`Copy of ${title}`.slice(0, SCENE_TITLE_MAX))
  return (
    <DialogForm
      title={`Clone ${title}`}
      submit="Clone"
      hold={newTitle.trim() === '' ? 'Enter a title for the scene.' : null}
      onSubmit={() => onClone(newTitle.trim())}
      onClose={onClose}
    >
      <TextInput
        data-autofocus
        label="Title of the copy"
        maxLength={SCENE_TITLE_MAX}
        value={newTitle}
        onChange={(event) => setNewTitle(event.currentTarget.value)}
      />
    </DialogForm>
  )
}
