import { useEffect, useState } from 'react'
import type { SceneNode } from '@attune/contract/scenes/graph'
import { useAccount } from '../../client/account.ts'
import { holdTab } from '../../client/ask-before-leaving.ts'
import { readFormDraft, storeFormDraft } from '../../client/forms/form-drafts.ts'
import { isDirty, sameValue, type FormEdits } from '../form/form-edits.ts'

/** Unapplied changes in the form of one node. */
interface UnappliedForm {
  edits: FormEdits
  /** What the node had in place of the changes when they were begun. */
  over: FormEdits
}

const formOf = (sceneId: string): string => `scene-nodes:${sceneId}`

/**
 * Unapplied changes in node forms, by node. They are stored in the tab, so that opening another node or page loses
 * nothing, nor does the end of the session.
 */
export const unappliedForms = (accountId: string, sceneId: string): ReadonlyMap<string, UnappliedForm> =>
  new Map(
    Object.entries(readFormDraft(accountId, formOf(sceneId))).flatMap(([nodeId, json]) => {
      const form = parseForm(json)
      return form === null ? [] : [[nodeId, form] as const]
    }),
  )

/** Returns the ids of nodes whose forms have unapplied changes. */
export const keepFormEdits = (
  accountId: string,
  sceneId: string,
  node: SceneNode,
  edits: FormEdits,
): ReadonlySet<string> => {
  const { [node._id]: stored, ...others } = readFormDraft(accountId, formOf(sceneId))
  const before = stored === undefined ? undefined : parseForm(stored)?.over
  const form = { edits: withNulls(edits), over: withNulls(overOf(node, edits, before)) }
  const forms = isDirty(edits) ? { ...others, [node._id]: JSON.stringify(form) } : others
  storeFormDraft(accountId, formOf(sceneId), forms)
  return new Set(Object.keys(forms))
}

/** Whether a node has other values by now than those that its form's changes would replace. */
export const isChangedSince = ({ title, properties }: SceneNode, { over }: UnappliedForm): boolean =>
  (over.title !== undefined && over.title !== (title ?? '')) ||
  Object.entries(over.properties).some(([name, value]) => !sameValue(value, properties[name]))

const overOf = (
  { title, properties }: SceneNode,
  edits: FormEdits,
  before: FormEdits = { properties: {} },
): FormEdits => ({
  ...(edits.title !== undefined && { title: before.title ?? title ?? '' }),
  properties: Object.fromEntries(
    Object.keys(edits.properties).map((name) => [
      name,
      Object.hasOwn(before.properties, name) ? before.properties[name] : properties[name],
    ]),
  ),
})

const parseForm = (json: string): UnappliedForm | null => {
  try {
    const { edits, over } = JSON.parse(json) as UnappliedForm // As `keepFormEdits` wrote it.
    return { edits: withoutNulls(edits), over: withoutNulls(over) }
  } catch {
    // Anything can write to session storage: what can't be parsed isn't ours.
    return null
  }
}

/** An emptied property is undefined, which JSON leaves out. */
const withNulls = (edits: FormEdits): FormEdits => mapProperties(edits, (value) => value ?? null)
const withoutNulls = (edits: FormEdits): FormEdits => mapProperties(edits, (value) => value ?? undefined)

const mapProperties = ({ properties, ...edits }: FormEdits, change: (value: unknown) => unknown): FormEdits => ({
  ...edits,
  properties: Object.fromEntries(Object.entries(properties).map(([name, value]) => [name, change(value)])),
})

/** Unapplied form changes are in no draft: they must be applied or reset before the scene is saved or played. */
export const useUnappliedForms = (sceneId: string, nodes: readonly SceneNode[], showNode: (id: string) => void) => {
  const { _id: accountId } = useAccount()
  const [dirty, setDirty] = useState<ReadonlySet<string>>(() => new Set(unappliedForms(accountId, sceneId).keys()))
  const [blockingId, setBlockingId] = useState<string | null>(null)
  const unapplied = nodes.find(({ _id }) => dirty.has(_id))
  const hasUnapplied = unapplied !== undefined
  useEffect(() => (hasUnapplied ? holdTab('draft') : undefined), [hasUnapplied])
  const forms = hasUnapplied ? unappliedForms(accountId, sceneId) : null
  return {
    /** Sets the ids of nodes with unapplied changes. */
    setDirty,
    /** A node whose form has blocked saving or playing, until it is settled. */
    blocking: nodes.find(({ _id }) => _id === blockingId && dirty.has(_id)),
    /** A node that has changed since its form was typed into: applying the form would replace that. */
    outdated: nodes.find((node) => {
      const form = forms?.get(node._id)
      return form !== undefined && isChangedSince(node, form)
    }),
    /** If a form has unapplied changes, opens it and returns true. */
    openUnapplied: (): boolean => {
      if (unapplied === undefined) return false
      showNode(unapplied._id)
      setBlockingId(unapplied._id)
      return true
    },
  }
}
