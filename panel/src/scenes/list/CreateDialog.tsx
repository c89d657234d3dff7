import { Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import {
  SCENE_DESCRIPTION_MAX,
  SCENE_LABEL_MAX,
  SCENE_LABELS_MAX,
  SCENE_TITLE_MAX,
} from '@attune/contract/scenes/limits'
import type { ReadyScene } from '@attune/samples/ready/ready-scene'
import { DialogForm } from '../../ui/DialogForm.tsx'
import { labelProblem } from '../../ui/inputs/label-rules.ts'
import { LabelsInput } from '../../ui/inputs/LabelsInput.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { sceneLabelsQuery } from './scene-lists.ts'

interface CreateDialogProps {
  /** `ready`: the scene that it starts from; null for an empty one. */
  onCreate: (
    words: { title: string; description: string; labels: string[] },
    ready: ReadyScene | null,
  ) => Promise<unknown>
  onClose: () => void
}

// Loaded with the dialog: nothing else needs the ready scenes.
const ReadyScenes = lazyPart(async () => (await import('./ready/ReadyScenes.tsx')).ReadyScenes)

/** Creates a scene with only its entry node, or from a ready one, then opens the editor. */
export const CreateDialog = ({ onCreate, onClose }: CreateDialogProps) => {
  const known = useQuery(sceneLabelsQuery).data ?? []
  const [title, setTitle] = useState('')
  const [description, setDescription] = useState('')
  const [labels, setLabels] = useState<string[]>([])
  const [ready, setReady] = useState<ReadyScene | null>(null)
  /** Fills in the fields, except those the user has changed from the previous ready scene's values. */
  const choose = (scene: ReadyScene | null) => {
    setReady(scene)
    if (title === (ready?.title ?? '')) setTitle(scene?.title ?? '')
    if (description === (ready?.about ?? '')) setDescription(scene?.about ?? '')
    if (labels.join() === (ready?.labels ?? []).join()) setLabels(scene?.labels ?? [])
  }
  const hold = title.trim() === '' ? 'Enter a title for the scene.' : labelProblem(labels, SCENE_LABEL_MAX)
  return (
    <DialogForm
      title="New Scene"
      submit="Create"
      size={640}
      hold={hold}
      onSubmit={() => onCreate({ title: title.trim(), description: description.trim(), labels }, ready)}
      onClose={onClose}
    >
      <Suspense fallback={null}>
        <ReadyScenes value={ready} onChange={choose} />
      </Suspense>
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
