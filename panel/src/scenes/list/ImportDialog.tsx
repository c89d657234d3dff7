import { Button, TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import { SCENE_BODY_MAX, SCENE_TITLE_MAX } from '@attune/contract/scenes/limits'
import { DialogForm } from '../../ui/DialogForm.tsx'
import { formatCount } from '../../ui/format-count.ts'
import { readSceneFile, type SceneFile } from './scene-file.ts'
import classes from './ImportDialog.module.css'

interface ImportDialogProps {
  onImport: (file: SceneFile) => Promise<unknown>
  onClose: () => void
}

/** Imports an exported scene as version 1 of a new scene. */
export const ImportDialog = ({ onImport, onClose }: ImportDialogProps) => {
  const input = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState<{ name: string; scene: SceneFile } | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [title, setTitle] = useState('')

  const choose = async (file: File) => {
    const read =
      file.size > SCENE_BODY_MAX
        ? ({ ok: false, reason: 'This file is too large for a scene.' } as const)
        : readSceneFile(await file.text())
    setChosen(read.ok ? { name: file.name, scene: read.scene } : null)
    setProblem(read.ok ? null : read.reason)
    if (read.ok) setTitle(read.scene.title.slice(0, SCENE_TITLE_MAX))
  }
  const hold = chosen === null ? 'Choose a file.' : title.trim() === '' ? 'Enter a title for the scene.' : null
  return (
    <DialogForm
      title="Import"
      submit="Import"
      hold={hold}
      onSubmit={async () => chosen !== null && (await onImport({ ...chosen.scene, title: title.trim() }))}
      onClose={onClose}
    >
      <p>
        Choose an exported scene file. It becomes a new scene. Other scenes and prompt templates it refers to are found
        by their ids; if any are missing, its nodes show issues.
      </p>
      <input
        ref={input}
        className="visually-hidden"
        type="file"
        accept=".json,application/json"
        aria-label="Scene file"
        tabIndex={-1}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0]
          event.currentTarget.value = ''
          if (file !== undefined) void choose(file)
        }}
      />
      <div className={classes.file}>
        <Button variant="default" onClick={() => input.current?.click()}>
          Choose file
        </Button>
        <span className={classes.name}>{chosen?.name}</span>
      </div>
      {problem !== null && (
        <p className={classes.problem} role="alert">
          {problem}
        </p>
      )}
      {chosen !== null && (
        <>
          <TextInput
            label="Title"
            maxLength={SCENE_TITLE_MAX}
            value={title}
            onChange={(event) => setTitle(event.currentTarget.value)}
          />
          <p>{formatCount(chosen.scene.nodes.length, 'node')}.</p>
        </>
      )}
    </DialogForm>
  )
}
