import { useEffect, useRef, useState } from 'react'
import type { PromptTemplate } from '@attune/contract/prompts/entity'
import { useAccount, useMay } from '../../client/account.ts'
import { calls } from '../../client/calls.ts'
import { detailOf, failureOf } from '../../client/failure.ts'
import { readFormDraft, storeFormDraft } from '../../client/forms/form-drafts.ts'
import { notify, notifyFailure } from '../../client/notify.ts'
import { actingOrganization } from '../../client/organization.ts'
import { prompts } from '../prompt-queries.ts'
import {
  faultsOf,
  isChanged,
  isFaulty,
  resumeEdit,
  toDraft,
  toFields,
  toInput,
  type PromptFaults,
  type PromptFields,
} from './prompt-fields.ts'

const NO_FAULTS: PromptFaults = { at: new Map() }

/**
 * A prompt template being edited, and how it is saved; null begins a new one. Until it is saved, edits outlive the
 * session. `theirs` is what someone else saved meanwhile: saving again overwrites it, and discarding shows it.
 */
export const usePromptEditor = (prompt: PromptTemplate | null, onCreated: (id: string) => void) => {
  const { _id: accountId } = useAccount()
  const seesPrivate = useMay('contacts.private-data')
  const [start] = useState(() => resumeEdit(prompt, readFormDraft(accountId, formOf(prompt))))
  const [saved, setSaved] = useState(start.saved)
  const [fields, setFields] = useState(start.fields)
  const [theirs, setTheirs] = useState(start.theirs)
  const [failure, setFailure] = useState<string | null>(null)
  const [isSaving, setIsSaving] = useState(false)
  const [isTried, setIsTried] = useState(false)
  const [refusals, setRefusals] = useState(0)
  const latest = useRef(fields)
  const isShown = useRef(true)
  useEffect(() => storeFormDraft(accountId, formOf(saved), toDraft(fields, saved)), [accountId, fields, saved])
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])

  const change = (by: (fields: PromptFields) => PromptFields) => {
    latest.current = by(latest.current)
    setFields(latest.current)
  }
  const refuse = (why: string | null) => {
    setFailure(why)
    setIsTried(true)
    setRefusals((count) => count + 1)
  }
  const keep = (next: PromptTemplate) => {
    // From now on, its edits are stored under its id.
    if (saved === null) storeFormDraft(accountId, formOf(null), {})
    setSaved(next)
    setTheirs(null)
    setIsTried(false)
    prompts.put(next)
    void prompts.reload()
    notify({ kind: 'good', title: saved === null ? 'Template created' : `Saved as v${next.version}` })
    if (saved === null && isShown.current) onCreated(next._id)
  }
  const save = async (): Promise<void> => {
    const sent = latest.current
    if (isSaving || (saved !== null && theirs === null && !isChanged(sent, saved))) return
    if (isFaulty(faultsOf(sent, seesPrivate))) return refuse(null)
    setIsSaving(true)
    setFailure(null)
    try {
      keep(await savePrompt(theirs ?? saved, sent))
    } catch (error) {
      if (!isShown.current) return notifyFailure(error)
      if (failureOf(error).code === 'PromptTemplateChanged')
        setTheirs((detailOf(error) as { template: PromptTemplate }).template)
      refuse(failureOf(error).content)
    } finally {
      setIsSaving(false)
    }
  }
  /** Shows what is saved, by whoever saved it. Returns a function that undoes this. */
  const discard = () => {
    const dropped = latest.current
    const kept = theirs ?? saved
    setSaved(kept)
    setTheirs(null)
    setFailure(null)
    setIsTried(false)
    change(() => toFields(kept))
    return () => {
      // Otherwise the next save would overwrite their version without asking.
      setSaved(saved)
      setTheirs(theirs)
      change(() => dropped)
    }
  }
  return {
    ...{ saved, fields, change, save, discard, theirs, failure, isSaving, refusals },
    faults: isTried ? faultsOf(fields, seesPrivate) : NO_FAULTS,
    isUnsaved: theirs !== null || isChanged(fields, saved),
  }
}

/** The name under which the edits of a template are stored. A new one has no id that says whose it is. */
const formOf = (prompt: PromptTemplate | null): string =>
  prompt === null ? `new-prompt:${actingOrganization()}` : `prompt:${prompt._id}`

const savePrompt = (latest: PromptTemplate | null, fields: PromptFields): Promise<PromptTemplate> =>
  latest === null
    ? calls.prompts.create(toInput(fields))
    : calls.prompts.update({ id: latest._id, version: latest.version, ...toInput(fields) })
