import { useEffect, useEffectEvent, useState } from 'react'
import type { SceneGraph } from '@attune/contract/scenes/graph'
import { openFor } from '@attune/engine/tape/answers/suggest-answers'
import type { Tape } from '@attune/engine/tape/tape'
import { useKeywords } from '../../keywords/keyword-queries.ts'
import * as machines from './machine.ts'
import type { MachineInput, Machine } from './machine.ts'
import { markKeyword } from './mark-keyword.ts'

/** Ms between events while playing. */
const BEAT_MS = 700

/** A node in focus, with the message that led to it. */
export interface FocusedNode {
  node: string
  message: string | null
}

export interface MachineControls {
  machine: Machine
  isPlaying: boolean
  /** Changes the machine; playback stops. */
  change: (next: (machine: Machine) => Machine) => void
  act: (deed: MachineInput) => void
  /** The node in focus, until something changes. */
  focused: FocusedNode | null
  setFocused: (at: FocusedNode | null) => void
  play: () => void
  pause: () => void
}

/** The time machine of a scene, with playback. */
export const useMachine = (scene: SceneGraph, person: Pick<Tape, 'world' | 'automation'>): MachineControls => {
  const [machine, setMachine] = useState(() => machines.openMachine(scene, person))
  const [isPlaying, setIsPlaying] = useState(false)
  const [focused, setFocused] = useState<FocusedNode | null>(null)
  const keywords = useKeywords()
  const change = (next: (machine: Machine) => Machine) => {
    setIsPlaying(false)
    setFocused(null)
    setMachine(next)
  }
  const beat = useEffectEvent(() => {
    const next = machines.nextEvent(machine)
    setFocused(null)
    if (next !== null) setMachine(next)
    // The client has to answer, or nothing more happens.
    if (next === null || isAsked(next)) setIsPlaying(false)
  })
  useEffect(() => {
    if (!isPlaying) return undefined
    const timer = setInterval(() => beat(), BEAT_MS)
    return () => clearInterval(timer)
  }, [isPlaying])
  return {
    machine,
    isPlaying,
    change,
    act: (deed) => change((now) => machines.act(now, markKeyword(deed, keywords))),
    focused,
    setFocused,
    play: () => setIsPlaying(true),
    pause: () => setIsPlaying(false),
  }
}

/** Whether the last step asked the client something. */
const isAsked = (machine: Machine): boolean => {
  const last = machines.stepsUpTo(machine).at(-1)
  const open = last === undefined ? null : openFor(last.after)
  return open !== null && last !== undefined && open.wait.since === last.after.run.turn
}
