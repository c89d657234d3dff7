import { TextInput } from '@mantine/core'
import { useState } from 'react'
import type { SceneGraph } from '@attune/contract/scenes/graph'
import { SCENE_CASE_TITLE_MAX } from '@attune/contract/scenes/limits'
import type { Tape } from '@attune/engine/tape/tape'
import { calls } from '../../../client/calls.ts'
import { notify } from '../../../client/notify.ts'
import { DialogForm } from '../../../ui/DialogForm.tsx'
import { refreshCases } from './cases-query.ts'

interface RecordCaseProps {
  scene: SceneGraph
  /** Up to the playhead. */
  tape: Tape
  onClose: () => void
}

/** Keeps the tape, and what comes of it now, to be run at each save. */
export const RecordCase = ({ scene, tape, onClose }: RecordCaseProps) => {
  const [title, setTitle] = useState('')
  const record = async () => {
    const { sceneId: id, nodes, dataSource } = scene
    // A tape is plain JSON.
    await calls.scenes.createCase({ id, title: title.trim(), tape: { ...tape }, nodes: toCallNodes(nodes), dataSource })
    await refreshCases(id)
    notify({ kind: 'good', title: 'Case recorded', content: 'It is run at each save of the scene.' })
  }
  return (
    <DialogForm
      title="Record as case"
      submit="Record"
      hold={title.trim() === '' ? 'A case needs a title.' : null}
      onSubmit={record}
      onClose={onClose}
    >
      <TextInput
        data-autofocus
        label="Title"
        placeholder="A short night is answered kindly"
        maxLength={SCENE_CASE_TITLE_MAX}
        value={title}
        onChange={(event) => setTitle(event.currentTarget.value)}
      />
      <p>
        What the scene does up to the playhead is what it must do from now on. A made-up person stands in the client’s
        place.
      </p>
    </DialogForm>
  )
}

/** Nodes as they are sent: what leads in is worked out from what leads out. */
export const toCallNodes = (nodes: SceneGraph['nodes']) =>
  nodes.map(({ _id, type, title, properties, outputs }) => ({
    _id,
    type,
    ...(title !== undefined && { title }),
    properties,
    outputs,
  }))
