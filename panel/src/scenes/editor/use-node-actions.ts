import { useState } from 'react'
import { flushSync } from 'react-dom'
import type { NodeType } from '@attune/contract/scenes/node-kinds'
import { NODE_KINDS } from '@attune/contract/scenes/node-kinds'
import { notify, notifyFailure } from '../../client/notify.ts'
import { outputsOf } from '../canvas/edges/node-outputs.ts'
import { toClip } from './document/clip.ts'
import { addNode, connect, disconnect, freeOutput, newNode, nodeOf, removeNodes } from './document/document.ts'
import type { OutputRef } from './document/document.ts'
import { newNodeId, pickAtRandom } from './document/node-ids.ts'
import type { DocumentEditing } from './document/use-document.ts'
import { nodeName } from '../nodes/node-name.ts'

interface UseNodeActionsOptions {
  editing: DocumentEditing
  selected: ReadonlySet<string>
  select: (ids: ReadonlySet<string>) => void
}

/** Operations on nodes; each is one undo step. */
export const useNodeActions = ({ editing: { document, edit }, selected, select }: UseNodeActionsOptions) => {
  /** Nodes to bring into view. */
  const [shown, setShown] = useState<ReadonlySet<string>>(new Set())

  const newId = (taken: { has: (id: string) => boolean }) => newNodeId(taken, pickAtRandom)
  const add = (type: NodeType, after?: OutputRef | null) => {
    const id = newId(new Set(document.nodes.map(({ _id }) => _id)))
    edit(`Add ${NODE_KINDS[type].title}`, (scene) => addNode(scene, newNode(type, id), after ?? undefined))
    select(new Set([id]))
    return id
  }
  const remove = (ids: ReadonlySet<string>, word = 'Remove') => {
    if (ids.size === 0) return
    edit(`${word} ${describeNodes(ids)}`, (scene) => removeNodes(scene, ids))
    select(new Set())
  }
  const describeNodes = (ids: ReadonlySet<string>): string => {
    const [id = ''] = ids
    const node = nodeOf(document, id)
    return ids.size === 1 && node !== undefined ? nodeName(node) : `${ids.size} nodes`
  }
  const clipboard = useNodeClipboard({
    document,
    edit,
    selected,
    newId,
    remove,
    onPasted: (ids) => {
      select(ids)
      setShown(ids)
    },
  })
  return {
    ...clipboard,
    shown,
    bringIntoView: setShown,
    add,
    remove,
    connectOutput: ({ from, num }: OutputRef, to: string | null) =>
      to === null
        ? edit('Remove a connection', (scene) => disconnect(scene, { from, num }))
        : edit('Connect nodes', (scene) => connect(scene, { from, num, to })),
    /**
     * Where a node added by keyboard goes: the first unconnected output of the selected node, or else its first output.
     */
    outputForNewNode: (): OutputRef | null => {
      const [id] = selected
      const node = selected.size === 1 && id !== undefined ? nodeOf(document, id) : undefined
      if (node === undefined) return null
      const first = outputsOf(node)[0]
      return freeOutput(document, node._id) ?? (first === undefined ? null : { from: node._id, num: first.num })
    },
  }
}

export type NodeActions = ReturnType<typeof useNodeActions>

interface UseNodeClipboardOptions extends Pick<DocumentEditing, 'document' | 'edit'> {
  selected: ReadonlySet<string>
  newId: (taken: { has: (id: string) => boolean }) => string
  remove: (ids: ReadonlySet<string>, word: string) => void
  onPasted: (ids: ReadonlySet<string>) => void
}

/** Copies, cuts, pastes and duplicates nodes. */
const useNodeClipboard = ({ document, edit, selected, newId, remove, onPasted }: UseNodeClipboardOptions) => {
  const pasteText = async (text: string, word: string) => {
    const { makePaste, readClip } = await import('./document/paste.ts')
    const clip = readClip(text)
    if (clip === null)
      return notify({ kind: 'bad', title: 'Nothing to paste', content: 'The clipboard doesn’t contain any nodes.' })
    const pasteInto = makePaste(clip, newId)
    let { ids } = pasteInto(document)
    if (ids.size === 0)
      return notify({
        kind: 'bad',
        title: 'Nothing to paste',
        content: 'A scene can have only one Scene run, and this one already does.',
      })
    const label = `${word} ${ids.size === 1 ? 'a node' : `${ids.size} nodes`}`
    // The document may have changed while the module loaded. It is pasted at once, so that the new nodes are selected.
    flushSync(() =>
      edit(label, (now) => {
        const pasted = pasteInto(now)
        ids = pasted.ids
        return pasted.ids.size === 0 ? now : pasted.document
      }),
    )
    onPasted(ids)
  }
  const toClipboardText = () => (selected.size === 0 ? null : toClip(document, selected))
  /** For buttons, which have no clipboard event to write to. */
  const writeClipboard = async () => {
    const text = toClipboardText()
    if (text === null) return false
    try {
      await navigator.clipboard.writeText(text)
      return true
    } catch (error) {
      notifyFailure(error)
      return false
    }
  }
  return {
    toClipboardText,
    paste: (text: string) => void pasteText(text, 'Paste').catch(notifyFailure),
    cut: () => remove(selected, 'Cut'),
    duplicate: () => {
      const text = toClipboardText()
      if (text !== null) void pasteText(text, 'Duplicate').catch(notifyFailure)
    },
    copyByButton: async () => {
      if (await writeClipboard())
        notify({ kind: 'good', title: 'Copied', content: 'Paste it into this or another scene.' })
    },
    cutByButton: async () => {
      if (await writeClipboard()) remove(selected, 'Cut')
    },
  }
}
