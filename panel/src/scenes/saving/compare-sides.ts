import type { SceneChange, SceneChanges, NodeChanges } from '../versions/changes.ts'

/** What each side did to one item; null if a side left it alone. */
export interface BothSidesRow {
  key: string
  name: string
  theirs: ChangeSide | null
  mine: ChangeSide | null
  /** Both sides changed the same part differently. */
  clash: boolean
}

interface ChangeSide {
  became: NodeChanges['became']
  changes: SceneChange[]
}

/** One row for the scene and one for each changed node; those changed by both come first. */
export const compareSides = ({
  theirs,
  mine,
  clashes,
}: {
  theirs: SceneChanges
  mine: SceneChanges
  clashes: readonly string[]
}): BothSidesRow[] => {
  const sceneSide = ({ scene }: SceneChanges): ChangeSide | null =>
    scene.length === 0 ? null : { became: 'changed', changes: scene }
  const scene = {
    key: '',
    name: 'The scene',
    theirs: sceneSide(theirs),
    mine: sceneSide(mine),
    // Node ids contain no dot.
    clash: clashes.some((id) => id.includes('.')),
  }
  const [yours, others] = [byId(mine), byId(theirs)]
  const rows = [...new Map([...others, ...yours])].map(([key, { name }]) => ({
    key,
    name,
    theirs: others.get(key) ?? null,
    mine: yours.get(key) ?? null,
    clash: clashes.includes(key),
  }))
  return [...(scene.theirs === null && scene.mine === null ? [] : [scene]), ...rows].toSorted(
    (one, other) => weight(other) - weight(one),
  )
}

const byId = ({ nodes }: SceneChanges): Map<string, NodeChanges> => new Map(nodes.map((node) => [node.nodeId, node]))

const weight = ({ clash, theirs, mine }: BothSidesRow): number => (clash ? 2 : theirs !== null && mine !== null ? 1 : 0)
