import { DAY_MS, HOUR_MS } from '@attune/contract/durations'
import { useMemo, useState } from 'react'
import type { SceneGraph, SceneNode } from '@attune/contract/scenes/graph'
import { coverageOfAll, type Coverage } from '@attune/engine/tape/coverage'
import { notify } from '../../client/notify.ts'
import { useShortcuts } from '../../ui/keys/use-shortcuts.ts'
import { SceneCanvas } from '../canvas/SceneCanvas.tsx'
import { CasesDrawer } from './cases/CasesDrawer.tsx'
import { RecordCase } from './cases/RecordCase.tsx'
import { MachineBar } from './MachineBar.tsx'
import type { Person } from './person/person.ts'
import { Scrubber } from './scrubber/Scrubber.tsx'
import * as machines from './state/machine.ts'
import { reachMore } from './state/reach-more.ts'
import { useMachine } from './state/use-machine.ts'
import { Talk } from './talk/Talk.tsx'
import { useRealReplies } from './talk/use-real-replies.ts'
import { WorldPane } from './world/WorldPane.tsx'
import { edgeKey, type CanvasMarks, type NodeMark, type EdgeMark } from '../canvas/canvas-props.ts'
import classes from './MachineRoom.module.css'

interface MachineRoomProps {
  scene: SceneGraph
  version: string
  edits: number
  person: Person
  onPerson: (person: Person) => void
  onClose: () => void
}

/** Plays the drafted scene for a simulated client; nothing is actually sent. */
export const MachineRoom = ({ scene, version, edits, person, onPerson, onClose }: MachineRoomProps) => {
  const controls = useMachine(scene, person)
  const { machine, change, isPlaying, focused, setFocused } = controls
  const [dialog, setDialog] = useState<'cases' | 'record' | null>(null)
  const steps = machines.stepsUpTo(machine)
  const coverage = useMemo(
    () => coverageOfAll([{ steps: machines.stepsUpTo(machine) }, ...machine.forks.map(forkStepsOf)]),
    [machine],
  )
  const standing = steps.at(-1)?.after
  const current = focused?.node ?? lastNodeOf(steps)
  const marks = useMemo(() => toMachineMarks(scene.nodes, coverage, current), [scene, coverage, current])
  const show = useMemo(() => nodeWithTargets(scene, current), [scene, current])
  const real = useRealReplies(controls)
  const move = (next: (now: machines.Machine) => machines.Machine | null) => {
    change((now) => next(now) ?? now)
  }
  useShortcuts({
    p: isPlaying ? controls.pause : controls.play,
    ArrowRight: () => move(machines.nextEvent),
    ArrowLeft: () => move(machines.previousEvent),
    Home: () => move(machines.toStart),
    End: () => move(machines.toEnd),
    h: () => move((now) => machines.skip(now, HOUR_MS)),
    d: () => move((now) => machines.skip(now, DAY_MS)),
    f: () => move(machines.fork),
  })
  const walkFurther = () => {
    const further = reachMore(machine, coverage)
    if (further === null)
      notify({ kind: 'bad', title: 'Nothing more to reach', content: 'No answer from here leads anywhere new.' })
    else change(() => further)
  }
  return (
    <section className={classes.machine} aria-label="Time machine">
      <MachineBar
        scene={scene}
        version={version}
        visited={[...coverage.nodes.keys()].filter((id) => scene.nodes.some(({ _id }) => _id === id)).length}
        onCases={() => setDialog('cases')}
        onClose={onClose}
      />
      <div className={classes.canvas}>
        <SceneCanvas
          nodes={scene.nodes}
          marks={marks}
          selected={NO_NODES}
          show={show}
          onOpen={(node) => setFocused({ node, message: null })}
        />
      </div>
      <Talk
        controls={controls}
        person={person}
        steps={steps}
        version={version}
        edits={edits}
        real={real}
        onPerson={onPerson}
      />
      {standing !== undefined && (
        <WorldPane
          scene={scene}
          steps={steps}
          standing={standing}
          coverage={coverage}
          days={machines.dayNumberOf(machine)}
          onAct={controls.act}
          onReach={walkFurther}
        />
      )}
      <Scrubber
        controls={controls}
        person={person}
        onMove={move}
        onPerson={onPerson}
        onRecord={() => setDialog('record')}
      />
      {dialog === 'cases' && (
        <CasesDrawer
          scene={scene}
          onOpen={(tape) => {
            setDialog(null)
            change(() => machines.openTape(scene, tape))
          }}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog === 'record' && (
        <RecordCase scene={scene} tape={machines.tapeUpTo(machine)} onClose={() => setDialog(null)} />
      )}
    </section>
  )
}

const NO_NODES: ReadonlySet<string> = new Set()

const forkStepsOf = ({ played, reached }: machines.Fork) => ({
  steps: machines.stepsUpTo({ line: { played, reached }, at: reached }),
})

/** The node that sent the last message at the latest time, or else the last node visited then. */
const lastNodeOf = (steps: ReturnType<typeof machines.stepsUpTo>): string | null => {
  const moment = steps.findLast(({ turn }) => (turn?.trace.steps.length ?? 0) > 0)?.at
  const last = steps.filter(({ at }) => at === moment)
  const wrote = last.flatMap(({ messages }) => messages).at(-1)?.node
  return wrote ?? last.flatMap(({ turn }) => turn?.trace.steps ?? []).findLast(({ node }) => node !== '')?.node ?? null
}

/** A node and its targets, to bring into view together. */
const nodeWithTargets = (scene: SceneGraph, id: string | null): ReadonlySet<string> => {
  const node = scene.nodes.find(({ _id }) => _id === id)
  return node === undefined ? NO_NODES : new Set([node._id, ...node.outputs.map(({ ref }) => ref)])
}

/** Marks for what the tape has visited, how often, and the focused node. */
const toMachineMarks = (
  nodes: readonly SceneNode[],
  { nodes: visits, ways }: Coverage,
  current: string | null,
): CanvasMarks => {
  const nodeMarks = new Map<string, NodeMark>()
  const edgeMarks = new Map<string, EdgeMark>()
  for (const { _id, outputs } of nodes) {
    const count = visits.get(_id)
    const tone = _id === current ? 'current' : count === undefined ? 'unwalked' : 'walked'
    nodeMarks.set(_id, { tone, ...(count !== undefined && count > 0 && { count }) })
    for (const { num } of outputs) {
      const times = ways.get(edgeKey(_id, num))
      edgeMarks.set(edgeKey(_id, num), { tone: times === undefined ? 'unwalked' : 'walked' })
    }
  }
  return { nodes: nodeMarks, edges: edgeMarks }
}
