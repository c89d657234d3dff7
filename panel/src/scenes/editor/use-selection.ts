import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo, useState } from 'react'
import type { SceneNode } from '@attune/contract/scenes/graph'

/** The selected nodes that still exist. A single selected node is open, and its id is in the address. */
export const useSelection = (nodes: readonly SceneNode[]) => {
  const { node } = useSearch({ from: '/signed-in/interaction-flow/scene/$id/edit' })
  const navigate = useNavigate()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set(node === undefined ? [] : [node]))
  const [addressNode, setAddressNode] = useState(node)
  // The address updates later, and sometimes for each of several selections in turn.
  const [requested, setRequested] = useState<readonly (string | undefined)[]>([])
  if (addressNode !== node) {
    setAddressNode(node)
    const own = requested.indexOf(node)
    setRequested(own === -1 ? [] : requested.slice(own + 1))
    // A link or Back led to another node.
    if (own === -1 && node !== onlyIdOf(chosen)) setChosen(new Set(node === undefined ? [] : [node]))
  }
  const select = useCallback(
    (ids: ReadonlySet<string>) => {
      setChosen(ids)
      const sole = onlyIdOf(ids)
      setRequested((before) => [...before, sole].slice(-REQUESTED_MAX))
      void navigate({
        to: '.',
        search: ({ play }: { play?: boolean }) => ({
          ...(sole !== undefined && { node: sole }),
          ...(play === true && { play }),
        }),
        replace: true,
      })
    },
    [navigate],
  )
  const selected = useMemo(() => {
    const there = new Set(nodes.map(({ _id }) => _id))
    return [...chosen].every((id) => there.has(id)) ? chosen : new Set([...chosen].filter((id) => there.has(id)))
  }, [chosen, nodes])
  return { selected, select }
}

const REQUESTED_MAX = 8

const onlyIdOf = (ids: ReadonlySet<string>): string | undefined => (ids.size === 1 ? [...ids][0] : undefined)
