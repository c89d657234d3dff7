import { useState } from 'react'
import type { SceneGraph } from '@attune/contract/scenes/graph'
import { SkeletonRows } from '../../ui/page/SkeletonRows.tsx'
import { MachineRoom } from './MachineRoom.tsx'
import { samplePerson, type Person } from './person/person.ts'
import { startInTheMorning } from './person/start-time.ts'
import { useOrganizationDefaults } from './person/use-organization-defaults.ts'

interface TimeMachineProps {
  /** The draft. */
  scene: SceneGraph
  /** `v15 draft`. */
  version: string
  /** Number of unsaved edits. */
  edits?: number
  onClose: () => void
}

/** The time machine of a scene. Starts with a sample client; any client can be chosen. */
const TimeMachine = ({ scene, version, edits = 0, onClose }: TimeMachineProps) => {
  const defaults = useOrganizationDefaults()
  const [chosen, setChosen] = useState<{ person: Person; round: number } | null>(null)
  const [firstPerson, setFirstPerson] = useState<Person | null>(null)
  if (defaults === undefined && firstPerson === null)
    return <SkeletonRows height={44} label="Loading the time machine" />
  if (firstPerson === null && defaults !== undefined) setFirstPerson(startInTheMorning(samplePerson(defaults)))
  const person = chosen?.person ?? firstPerson
  if (person === null) return null
  return (
    <MachineRoom
      key={chosen?.round ?? 0}
      scene={scene}
      version={version}
      edits={edits}
      person={person}
      onPerson={(next) => setChosen((now) => ({ person: next, round: (now?.round ?? 0) + 1 }))}
      onClose={onClose}
    />
  )
}

export default TimeMachine
