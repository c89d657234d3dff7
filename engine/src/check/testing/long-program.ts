import type { SceneGraph, SceneNode } from '@attune/contract/scenes/graph'
import { AUTOMATION_DEFAULTS } from '@attune/contract/organizations/automation-settings'
import { sceneOf, type CaseNode } from '../../cases/case.ts'
import type { CheckContext } from '../issue.ts'

export const known: CheckContext = {
  automation: AUTOMATION_DEFAULTS,
  now: { at: '2026-03-02T09:00:00Z', zone: 'Europe/Berlin' },
  routines: Array.from({ length: 200 }, (_, minute) => ({
    own: {
      wakeUpTime: `0${8 + (minute % 2)}:${String(minute % 60).padStart(2, '0')}`,
      workoutTime: `${10 + (minute % 10)}:15`,
    },
    clients: 3,
  })),
}

/**
 * Days of a program, each a minute earlier than the one before: it waits, asks, tries again, saves, looks at the
 * answer, writes and sends.
 */
export const program = (count: number, words: string): SceneGraph => {
  const days = Math.floor(count / 8)
  const all = Array.from({ length: days }, (_, day): CaseNode[] => {
    const id = (what: string, of = day) => `${what}${of}`
    const next = day + 1 < days ? id('wait', day + 1) : 'end'
    const rule = {
      dateStrategy: { type: 'daily' },
      timeStrategy: { type: 'offset', key: 'wakeUpTime', offsetMinutes: -(day % 60) },
    }
    return [
      { _id: id('wait'), type: 'scheduler', properties: { rules: [rule] }, to: { 1: id('ask') } },
      {
        _id: id('ask'),
        type: 'question',
        properties: { text: `How did day ${day} go, {{ contact.firstName }}? ${words}`, parserName: 'integer' },
        to: { 1: id('save'), 2: id('try') },
      },
      { _id: id('try'), type: 'attempt', properties: { amount: 2 }, to: { 1: id('ask'), 2: next } },
      {
        _id: id('save'),
        type: 'save_into_profile',
        properties: {
          key: `day.${day}`,
          value: { kind: 'expression', type: 'number', value: `answers.${id('ask')} + ${day}` },
        },
        to: { 1: id('pick') },
      },
      {
        _id: id('pick'),
        type: 'switch',
        properties: { cases: [{ num: 1, expression: `answers.${id('ask')} > ${day}` }] },
        to: { 0: id('write'), 1: id('say') },
      },
      {
        _id: id('write'),
        type: 'prompt_gen_text_content',
        properties: { template: `Comfort them on day ${day}`, maxTokens: 100 },
        to: { 1: id('tell') },
      },
      {
        _id: id('tell'),
        type: 'send_message',
        properties: { text: `{{ reply | default: "Tomorrow is day ${day + 1}" }}` },
        to: { 1: next },
      },
      {
        _id: id('say'),
        type: 'send_message',
        properties: { text: `${day}: you said {{ answers.${id('ask')} }}. ${words}` },
        to: { 1: next },
      },
    ]
  })
  const nodes = [
    { _id: 'run', type: 'scene_run', to: { 1: 'wait0' } },
    ...all.flat(),
    { _id: 'end', type: 'scene_exit' },
  ]
  return { ...sceneOf({ nodes: [] }), nodes: nodes.map(stored) }
}

/** Inputs don't matter to a check, and are costly to put together. */
const stored = ({ _id, type, properties = {}, to = {} }: CaseNode): SceneNode => ({
  _id,
  type,
  properties,
  inputs: [],
  outputs: Object.entries(to).map(([num, ref]) => ({ num: Number(num), ref, refInput: 1 })),
})
