import { useState } from 'react'
import type { Program, ProgramLiveChoice } from '@attune/contract/programs/entity'
import { calls } from '../../client/calls.ts'
import { detailOf, failureOf } from '../../client/failure.ts'
import { notify } from '../../client/notify.ts'
import { programs } from '../program-queries.ts'
import { isPlanChanged, toEdit, type ProgramEdit } from './program-edits.ts'

/** Consecutive changes with the same key are one step of undoing, such as typing. */
interface Past {
  edit: ProgramEdit
  merge: string | null
}

const STEPS_MAX = 100

/** A program being edited, with undo and redo, and how it is saved. */
export const useProgramEditor = (start: Program) => {
  const [saved, setSaved] = useState(start)
  const [edit, setEdit] = useState(() => toEdit(start))
  const [past, setPast] = useState<readonly Past[]>([])
  const [future, setFuture] = useState<readonly ProgramEdit[]>([])
  const [theirs, setTheirs] = useState<Program | null>(null)

  const change = (next: ProgramEdit, merge: string | null = null) => {
    if (next === edit) return
    const isMerged = merge !== null && past.at(-1)?.merge === merge
    if (!isMerged) setPast([...past, { edit, merge }].slice(-STEPS_MAX))
    setFuture([])
    setEdit(next)
  }
  const undo = () => {
    const last = past.at(-1)
    if (last === undefined) return
    setEdit(last.edit)
    setPast(past.slice(0, -1))
    setFuture([...future, edit])
  }
  const redo = () => {
    const next = future.at(-1)
    if (next === undefined) return
    setPast([...past, { edit, merge: null }])
    setEdit(next)
    setFuture(future.slice(0, -1))
  }
  /** If someone else saved meanwhile, theirs is kept to choose from, and the failure is thrown. */
  const save = async (live: ProgramLiveChoice) => {
    const { title, description, days, welcome, steps } = edit
    const plan = isPlanChanged(edit, toEdit(saved)) ? { days, welcome, steps: [...steps] } : {}
    try {
      const program = await calls.programs.update({
        id: saved._id,
        'if-match': saved.rev,
        title,
        description,
        ...plan,
        live,
      })
      setSaved(program)
      setEdit(toEdit(program))
      setPast([])
      setFuture([])
      notify({ kind: 'good', title: `Saved as v${program.version}` })
    } catch (error) {
      if (failureOf(error).code === 'ProgramOutdated') setTheirs(detailOf(error) as Program)
      throw error
    } finally {
      void programs.reload()
    }
  }
  return { saved, edit, change, undo, canUndo: past.length > 0, redo, canRedo: future.length > 0, save, theirs }
}
