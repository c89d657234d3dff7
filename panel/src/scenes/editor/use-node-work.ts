import { useState } from 'react'
import type { NodeType } from '@attune/contract/scenes/node-kinds'
import { NODE_KINDS } from '@attune/contract/scenes/node-kinds'
import { notify, notifyFailure } from '../../client/notify.ts'
import { outputsOf } from '../canvas/ways/outputs-of.ts'
import { clipOf } from './document/clip-of.ts'
import { addNode, connect, disconnect, freeOutput, newNode, nodeOf, removeNodes } from './document/document.ts'
import type { WayOut } from './document/document.ts'
import { newNodeId, pickByChance } from './document/node-ids.ts'
import type { Editing } from './document/use-document.ts'
import { calledOf } from './sidebar/called-of.ts'

interface UseNodeWork {
  editing: Editing
  selected: ReadonlySet<string>
  select: (ids: ReadonlySet<string>) => void
}

/** What is done with nodes: each is one step of undo. */
export const useNodeWork = ({ editing: { document, edit }, selected, select }: UseNodeWork) => {
  /** Nodes that are to come into view. */
  const [shown, show] = useState<ReadonlySet<string>>(new Set())

  const newId = (taken: { has: (id: string) => boolean }) => newNodeId(taken, pickByChance)
  const add = (type: NodeType, after?: WayOut | null) => {
    const id = newId(new Set(document.nodes.map(({ _id }) => _id)))
    edit(`Add ${NODE_KINDS[type].title}`, (scene) => addNode(scene, newNode(type, id), after ?? undefined))
    select(new Set([id]))
    return id
  }
  const remove = (ids: ReadonlySet<string>, word = 'Remove') => {
    if (ids.size === 0) return
    edit(`${word} ${namesOf(ids)}`, (scene) => removeNodes(scene, ids))
    select(new Set())
  }
  const namesOf = (ids: ReadonlySet<string>): string => {
    const [id = ''] = ids
    const node = nodeOf(document, id)
    return ids.size === 1 && node !== undefined ? calledOf(node) : `${ids.size} nodes`
  }
  const put = async (text: string, word: string) => {
    const { paste, readClip } = await import('./document/paste.ts')
    const clip = readClip(text)
    if (clip === null)
      return notify({ kind: 'bad', title: 'Nothing to paste', content: 'There are no nodes in the clipboard.' })
    const { document: next, ids } = paste(document, clip, newId)
    if (ids.size === 0)
      return notify({
        kind: 'bad',
        title: 'Nothing to paste',
        content: 'A scene has one Scene run, and this one has it.',
      })
    edit(`${word} ${ids.size === 1 ? 'a node' : `${ids.size} nodes`}`, () => next)
    select(ids)
    show(ids)
  }
  const copied = () => (selected.size === 0 ? null : clipOf(document, selected))
  /** For a button, which has no event of the clipboard to write to. */
  const write = async () => {
    const text = copied()
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
    shown,
    show,
    add,
    remove,
    copied,
    paste: (text: string) => void put(text, 'Paste').catch(notifyFailure),
    cut: () => remove(selected, 'Cut'),
    duplicate: () => {
      const text = copied()
      if (text !== null) void put(text, 'Duplicate').catch(notifyFailure)
    },
    copyByButton: async () => {
      if (await write()) notify({ kind: 'good', title: 'Copied', content: 'Paste it into this or another scene.' })
    },
    cutByButton: async () => {
      if (await write()) remove(selected, 'Cut')
    },
    lead: ({ from, num }: WayOut, to: string | null) =>
      to === null
        ? edit('Remove a way', (scene) => disconnect(scene, { from, num }))
        : edit('Connect nodes', (scene) => connect(scene, { from, num, to })),
    /** Where a node added by key stands: in the first free way of the selected one, else in its first. */
    wayFromSelected: (): WayOut | null => {
      const [id] = selected
      const node = selected.size === 1 && id !== undefined ? nodeOf(document, id) : undefined
      if (node === undefined) return null
      const first = outputsOf(node)[0]
      return freeOutput(document, node._id) ?? (first === undefined ? null : { from: node._id, num: first.num })
    },
  }
}

export type NodeWork = ReturnType<typeof useNodeWork>
