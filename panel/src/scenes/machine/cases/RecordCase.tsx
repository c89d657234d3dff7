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
  /** The tape up to the playhead. */
  tape: Tape
  onClose: () => void
}

/** Records the tape and its outcome as a case that runs on every save. */
export const RecordCase = ({ scene, tape, onClose }: RecordCaseProps) => {
  const [title, setTitle] = useState('')
  const record = async () => {
    const { sceneId: id, nodes, dataSource } = scene
    // A tape is plain JSON.
    await calls.scenes.createCase({ id, title: title.trim(), tape: { ...tape }, nodes: toCallNodes(nodes), dataSource })
    await refreshCases(id)
    notify({ kind: 'good', title: 'Case recorded', content: 'It will run every time the scene is saved.' })
  }
  return (
    <DialogForm
      title="Record as case"
      submit="Record"
      hold={title.trim() === '' ? 'Enter a title for the case.' : null}
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
        What the scene does up to the playhead becomes the expected result. The client is replaced with a made-up
        person.
      </p>
    </DialogForm>
  )
}

/** Nodes as calls take them: inputs are derived from outputs. */
export const toCallNodes = (nodes: SceneGraph['nodes']) =>
  nodes.map(({ _id, type, title, properties, outputs }) => ({
    _id,
    type,
    ...(title !== undefined && { title }),
    properties,
    outputs,
  }))
