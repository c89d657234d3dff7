import { useMemo, useState } from 'react'
import type { SceneGraph } from '@attune/contract/scenes/graph'
import { coverageOfAll } from '@attune/engine/tape/coverage'
import { notify } from '../../client/notify.ts'
import { useShortcuts } from '../../ui/keys/use-shortcuts.ts'
import { SceneCanvas } from '../canvas/SceneCanvas.tsx'
import { CasesDrawer } from './cases/CasesDrawer.tsx'
import { RecordCase } from './cases/RecordCase.tsx'
import { MachineBar } from './MachineBar.tsx'
import { toMachineMarks } from './marks.ts'
import type { Person } from './person/person.ts'
import { Scrubber } from './scrubber/Scrubber.tsx'
import * as machines from './state/machine.ts'
import { reachMore } from './state/reach-more.ts'
import { useMachine } from './state/use-machine.ts'
import { Talk } from './talk/Talk.tsx'
import { useRealReplies } from './talk/use-real-replies.ts'
import { WorldPane } from './world/WorldPane.tsx'
import classes from './MachineRoom.module.css'

interface MachineRoomProps {
  scene: SceneGraph
  version: string
  edits: number
  person: Person
  onPerson: (person: Person) => void
  onClose: () => void
}

/** Plays a scene as it is drawn, for somebody whom nothing is really sent to. */
export const MachineRoom = ({ scene, version, edits, person, onPerson, onClose }: MachineRoomProps) => {
  const controls = useMachine(scene, person)
  const { machine, change, playing, looked, look } = controls
  const [dialog, setDialog] = useState<'cases' | 'record' | null>(null)
  const steps = machines.stepsUpTo(machine)
  const walked = useMemo(
    () => coverageOfAll([{ steps: machines.stepsUpTo(machine) }, ...machine.forks.map(forkStepsOf)]),
    [machine],
  )
  const standing = steps.at(-1)?.after
  const current = looked?.node ?? lastNodeOf(steps)
  const marks = useMemo(() => toMachineMarks(scene.nodes, walked, current), [scene, walked, current])
  const show = useMemo(() => nodeWithTargets(scene, current), [scene, current])
  const real = useRealReplies(controls)
  const on = (next: (now: machines.Machine) => machines.Machine | null) => {
    change((now) => next(now) ?? now)
  }
  useShortcuts({
    p: playing ? controls.pause : controls.play,
    ArrowRight: () => on(machines.nextEvent),
    ArrowLeft: () => on(machines.previousEvent),
    Home: () => on(machines.toStart),
    End: () => on(machines.toEnd),
    h: () => on((now) => machines.skip(now, HOUR_MS)),
    d: () => on((now) => machines.skip(now, DAY_MS)),
    f: () => on(machines.fork),
  })
  const walkFurther = () => {
    const further = reachMore(machine, walked)
    if (further === null)
      notify({ kind: 'bad', title: 'Nothing more within reach', content: 'No answer from here walks anything new.' })
    else change(() => further)
  }
  return (
    <section className={classes.machine} aria-label="Time machine">
      <MachineBar
        scene={scene}
        version={version}
        walked={[...walked.nodes.keys()].filter((id) => scene.nodes.some(({ _id }) => _id === id)).length}
        onCases={() => setDialog('cases')}
        onClose={onClose}
      />
      <div className={classes.canvas}>
        <SceneCanvas
          nodes={scene.nodes}
          marks={marks}
          selected={NO_NODES}
          show={show}
          onOpen={(node) => look({ node, message: null })}
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
          walked={walked}
          days={dayNumberOf(machine)}
          onAct={controls.act}
          onReach={walkFurther}
        />
      )}
      <Scrubber controls={controls} on={on} onRecord={() => setDialog('record')} />
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
const HOUR_MS = 3_600_000
const DAY_MS = 86_400_000

const forkStepsOf = ({ played, reached }: machines.Fork) => ({
  steps: machines.stepsUpTo({ line: { played, reached }, at: reached }),
})

/** The node that wrote the last message of the last moment, else where its last turn came to. */
const lastNodeOf = (steps: ReturnType<typeof machines.stepsUpTo>): string | null => {
  const moment = steps.findLast(({ turn }) => (turn?.trace.steps.length ?? 0) > 0)?.at
  const last = steps.filter(({ at }) => at === moment)
  const wrote = last.flatMap(({ messages }) => messages).at(-1)?.node
  return wrote ?? last.flatMap(({ turn }) => turn?.trace.steps ?? []).findLast(({ node }) => node !== '')?.node ?? null
}

/** A node and where it leads: what is to be seen with it. */
const nodeWithTargets = (scene: SceneGraph, id: string | null): ReadonlySet<string> => {
  const node = scene.nodes.find(({ _id }) => _id === id)
  return node === undefined ? NO_NODES : new Set([node._id, ...node.outputs.map(({ ref }) => ref)])
}

const dayNumberOf = (machine: machines.Machine): number =>
  Math.floor((machines.toMs(machine.at) - machines.spanOf(machine).from) / DAY_MS) + 1
