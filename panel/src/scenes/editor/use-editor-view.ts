import { useState } from 'react'
import type { NodeType } from '@attune/contract/scenes/node-kinds'
import type { NodeIssue } from '../form/describe-issue.ts'
import type { OutputRef } from './document/document.ts'
import type { NodeActions } from './use-node-actions.ts'

interface UseEditorViewOptions {
  actions: NodeActions
  select: (ids: ReadonlySet<string>) => void
}

/** What the editor shows besides the document: sidebar, search, the dialog for a new node, and a highlighted issue. */
export const useEditorView = ({ actions, select }: UseEditorViewOptions) => {
  const [layoutRound, setLayoutRound] = useState(0)
  /** How often search was requested since it was opened; 0 while it is closed. */
  const [searches, setSearches] = useState(0)
  const [side, setSide] = useState<'versions' | null>(null)
  /** For windows too narrow for a permanent sidebar. */
  const [isSideOpen, setIsSideOpen] = useState(false)
  /** The dialog for a new node; `output` is where it will be added. */
  const [adding, setAdding] = useState<{ output: OutputRef | null } | null>(null)
  /** The issue whose path is drawn on the canvas. */
  const [shownIssue, setShownIssue] = useState<NodeIssue | null>(null)
  /** The issue that led to the open node. */
  const [openedFor, setOpenedFor] = useState<NodeIssue | null>(null)

  const openNode = (id: string) => {
    setOpenedFor(null)
    select(new Set([id]))
    setSide(null)
    setIsSideOpen(true)
  }
  const showNode = (id: string) => {
    openNode(id)
    actions.bringIntoView(new Set([id]))
  }
  const showPath = (issue: NodeIssue) => {
    if (issue.nodeId === null) return
    openNode(issue.nodeId)
    setShownIssue(issue)
    actions.bringIntoView(new Set((issue.path ?? []).length > 0 ? issue.path : [issue.nodeId]))
  }
  const showIssue = (issue: NodeIssue) => {
    showPath(issue)
    // A copy, so that the same issue leads to its field again.
    setOpenedFor({ ...issue })
  }
  const addNode = (type: NodeType, output: OutputRef | null) => {
    const id = actions.add(type, output)
    actions.bringIntoView(new Set([id]))
    setAdding(null)
    setIsSideOpen(true)
  }
  return {
    layoutRound,
    layOutAgain: () => setLayoutRound((round) => round + 1),
    searches,
    search: () => setSearches((count) => count + 1),
    closeSearch: () => setSearches(0),
    side,
    setSide,
    toggleVersions: () => {
      setSide(side === null ? 'versions' : null)
      setIsSideOpen(side === null)
    },
    isSideOpen,
    setIsSideOpen,
    adding,
    setAdding,
    shownIssue,
    openedFor,
    setShownIssue,
    openNode,
    showNode,
    showPath,
    showIssue,
    addNode,
  }
}

export type EditorView = ReturnType<typeof useEditorView>
