import { useEffect, useRef, useState } from 'react'
import type { Program, ProgramLiveChoice } from '@attune/contract/programs/entity'
import { calls } from '../../client/calls.ts'
import { detailOf, failureOf } from '../../client/failure.ts'
import { useDraftStore } from '../../client/forms/use-form-draft.ts'
import { notify } from '../../client/notify.ts'
import { CallRefused } from '../../client/refusal.ts'
import { programs } from '../program-queries.ts'
import { changesOf, editAfterSave, placeOf, resumeEdit, toDraft, toEdit, type ProgramEdit } from './program-edits.ts'

/** Consecutive changes with the same key are one step of undoing, such as typing. */
interface Past {
  edit: ProgramEdit
  merge: string | null
}

const STEPS_MAX = 100

/** A program being edited, with undo and redo, and how it is saved. Until then, edits outlive the session. */
export const useProgramEditor = (program: Program) => {
  const store = useDraftStore(`program:${program._id}`)
  const [start] = useState(() => resumeEdit(program, store.read()))
  const [saved, setSaved] = useState(start.saved)
  const [edit, setEdit] = useState(start.edit)
  const latest = useRef(start.edit)
  const [past, setPast] = useState<readonly Past[]>([])
  const [future, setFuture] = useState<readonly ProgramEdit[]>([])
  const [theirs, setTheirs] = useState(start.theirs)
  const [isSaving, setIsSaving] = useState(false)
  useEffect(() => store.write(toDraft(edit, saved)), [store, edit, saved])

  const show = (next: ProgramEdit) => {
    latest.current = next
    setEdit(next)
  }
  const change = (next: ProgramEdit, merge: string | null = null) => {
    if (next === edit) return
    const isMerged = merge !== null && past.at(-1)?.merge === merge
    if (!isMerged) setPast([...past, { edit, merge }].slice(-STEPS_MAX))
    setFuture([])
    show(next)
  }
  const undo = () => {
    const last = past.at(-1)
    if (last === undefined) return
    show(last.edit)
    setPast(past.slice(0, -1))
    setFuture([...future, edit])
  }
  const redo = () => {
    const next = future.at(-1)
    if (next === undefined) return
    setPast([...past, { edit, merge: null }])
    show(next)
    setFuture(future.slice(0, -1))
  }
  const startFrom = (from: Program, next: ProgramEdit) => {
    setSaved(from)
    setTheirs(null)
    if (next === latest.current) return
    show(next)
    setPast([])
    setFuture([])
  }
  /**
   * If someone else saved meanwhile, theirs is kept to choose from, and the failure is thrown: saving again overwrites it
   * where something was changed here. What is typed until the answer stays.
   */
  const save = async (live: ProgramLiveChoice) => {
    if (isSaving) return
    setIsSaving(true)
    try {
      const next = await calls.programs.update({
        id: saved._id,
        'if-match': (theirs ?? saved).rev,
        ...changesOf(edit, toEdit(saved)),
        live,
      })
      startFrom(next, editAfterSave(edit, latest.current, next))
      notify({ kind: 'good', title: `Saved as v${next.version}` })
    } catch (error) {
      const { reference, ...failure } = failureOf(error)
      if (failure.code === 'ProgramOutdated') setTheirs(detailOf(error) as Program)
      if (failure.code !== 'ProgramStepInvalid') throw error
      const { stepId } = detailOf(error) as { stepId: string | null } // As the contract defines it.
      throw new CallRefused({ ...failure, content: `${placeOf(edit, stepId)}: ${failure.content}` }, reference)
    } finally {
      setIsSaving(false)
      void programs.reload()
    }
  }
  /** Shows what is saved, by whoever saved it. */
  const discard = () => startFrom(theirs ?? saved, toEdit(theirs ?? saved))
  const [canUndo, canRedo] = [past.length > 0, future.length > 0]
  return { saved, edit, change, undo, canUndo, redo, canRedo, save, isSaving, theirs, discard }
}
