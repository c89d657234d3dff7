import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { AutomationSettings } from '@attune/contract/organizations/automation-calls'
import { detailOf, failureOf } from '../../client/failure.ts'
import { useDraftStore } from '../../client/forms/use-form-draft.ts'
import { useUnsavedPart, type OnDirty } from '../../client/forms/use-unsaved-parts.ts'
import { notifyDone } from '../../client/notify.ts'
import { changeAutomation, putAutomation } from './automation-query.ts'
import { dropClean, isSame, rebaseDraft, resumeDraft, toStored, type Draft } from './block-draft.ts'
import type { Block, BlockErrors } from './block.ts'

interface UseBlockInput<Values> {
  block: Block<Values>
  organizationId: string
  settings: AutomationSettings
  onDirty: OnDirty
}

export interface BlockState<Values> {
  values: Values
  change: (part: Partial<Values>) => void
  isDirty: boolean
  isSaving: boolean
  errors: BlockErrors
  /** Why it couldn't be saved, if no field is to blame. */
  failure: string | null
  /** Increases whenever saving is refused. */
  refusals: number
  /** What a colleague saved here in the meantime; null if none did. */
  theirs: Values | null
  save: () => void
  /** Resets to what is saved. */
  discard: () => void
}

/**
 * The values of one block being edited, stored until they are saved. Two admins who save different blocks don't get in
 * each other's way.
 */
export const useBlock = <Values extends object>(input: UseBlockInput<Values>): BlockState<Values> => {
  const { block, organizationId, settings, onDirty } = input
  const { title } = block
  const store = useDraftStore(`settings:${organizationId}:${title}`)
  const saved = block.read(settings)
  const [kept, setKept] = useState<Draft<Values> | null>(() => resumeDraft(store.read(), saved))
  const [errors, setErrors] = useState<BlockErrors>({})
  const [checks, setChecks] = useState(0)
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (from: { draft: Draft<Values>; rev: number }) => saveBlock(block, organizationId, from),
    meta: { quiet: true },
    onSuccess: (answer, { draft: { base, values: sent } }) => {
      // Also if the page has been left since.
      store.write({})
      setKept((current) => rebaseDraft(current, sent, block.read(answer)))
      notifyDone(`${title} saved`, () => changeAutomation(organizationId, answer.rev, block.toChange(base)))
    },
  })
  // While saving, a field with the old value is a change from what is being saved.
  const draft = isPending ? kept : dropClean(kept)
  useEffect(() => store.write(toStored(draft, settings.rev)), [store, draft, settings.rev])
  const values = draft?.values ?? saved
  const isDirty = draft !== null && !isSame(draft.values, draft.base)
  const discard = () => {
    setErrors({})
    reset()
    setKept(null)
  }
  useUnsavedPart(title, { isUnsaved: isDirty, discard }, onDirty)
  // The conflict is over once the base of the edit is what is saved.
  const isConflict = isDirty && !isSame(draft.base, saved)
  return {
    values,
    change: (part) => {
      setErrors({})
      if (!isPending) reset()
      setKept({ base: draft?.base ?? saved, values: { ...values, ...part } })
    },
    isDirty,
    isSaving: isPending,
    errors,
    refusals: checks + (error === null ? 0 : 1),
    failure: error === null || isConflict ? null : failureOf(error).content,
    theirs: isConflict ? saved : null,
    save: () => {
      const faults = block.check(values)
      setErrors(faults)
      if (Object.keys(faults).length > 0) return setChecks(checks + 1)
      if (draft === null || isPending) return
      // The reader has seen the conflict, so saving again overwrites what the colleague saved.
      mutate({ draft: { ...draft, base: saved }, rev: settings.rev })
    },
    discard,
  }
}

/** Saves a block. If others have changed only other blocks since, it is saved on top of theirs. */
const saveBlock = async <Values>(
  block: Block<Values>,
  organizationId: string,
  { draft, rev }: { draft: Draft<Values>; rev: number },
): Promise<AutomationSettings> => {
  try {
    return await changeAutomation(organizationId, rev, block.toChange(draft.values))
  } catch (error) {
    if (failureOf(error).code !== 'AutomationSettingsChanged') throw error
    const current = detailOf(error) as AutomationSettings // As the contract says of this refusal.
    putAutomation(organizationId, current)
    if (!isSame(block.read(current), draft.base)) throw error
    return saveBlock(block, organizationId, { draft, rev: current.rev })
  }
}
