import { Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  SCENE_DESCRIPTION_MAX,
  SCENE_LABEL_MAX,
  SCENE_LABELS_MAX,
  SCENE_TITLE_MAX,
} from '@attune/contract/scenes/limits'
import { DialogForm } from '../../ui/DialogForm.tsx'
import { labelProblem } from '../../ui/inputs/label-rules.ts'
import { LabelsInput } from '../../ui/inputs/LabelsInput.tsx'
import { sceneLabelsQuery } from './scene-lists.ts'

interface CreateDialogProps {
  onCreate: (words: { title: string; description: string; labels: string[] }) => Promise<unknown>
  onClose: () => void
}

/** Creates a scene with only its entry node, then opens the editor. */
export const CreateDialog = ({ onCreate, onClose }: CreateDialogProps) => {
  const known = useQuery(sceneLabelsQuery).data ?? []
  const [title, setTitle] = useState('')
  const [description, setDescription] = useState('')
  const [labels, setLabels] = useState<string[]>([])
  const hold = title.trim() === '' ? 'Enter a title for the scene.' : labelProblem(labels, SCENE_LABEL_MAX)
  return (
    <DialogForm
      title="New Scene"
      submit="Create"
      hold={hold}
      onSubmit={() => onCreate({ title: title.trim(), description: description.trim(), labels })}
      onClose={onClose}
    >
      <TextInput
        data-autofocus
        label="Title"
        maxLength={SCENE_TITLE_MAX}
        value={title}
        onChange={(event) => setTitle(event.currentTarget.value)}
      />
      <Textarea
        label="Description"
        autosize
        minRows={2}
        maxRows={8}
        maxLength={SCENE_DESCRIPTION_MAX}
        value={description}
        onChange={(event) => setDescription(event.currentTarget.value)}
      />
      <LabelsInput value={labels} onChange={setLabels} known={known} max={SCENE_LABELS_MAX} longest={SCENE_LABEL_MAX} />
    </DialogForm>
  )
}
