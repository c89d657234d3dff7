import type { SceneGraph, SceneNode } from '@attune/contract/scenes/graph'
import type { Token } from '../../run.ts'
import { openToken } from '../open-token.ts'
import type { TapeState } from '../tape-state.ts'
import type { TapeInput } from '../tape.ts'
import { answersFor, photoWords } from './answers-for.ts'

type OmitMoment<One> = One extends unknown ? Omit<One, 'at'> : never

/** A possible next input, with the label of its button. */
export interface Suggestion {
  label: string
  input: OmitMoment<TapeInput>
}

/**
 * What a client could do now, most useful first: answers to the open question, one for each case the scene
 * distinguishes and one that isn't accepted; photos or events if they are waited for.
 */
export const suggestAnswers = (scene: SceneGraph, standing: TapeState): Suggestion[] => {
  const open = openFor(standing)
  const events = standing.run.tokens.flatMap(({ wait }): Suggestion[] =>
    wait.kind === 'event' ? [{ label: wait.name, input: eventOf(wait.name) }] : [],
  )
  const node = scene.nodes.find(({ _id }) => _id === open?.node)
  if (open === null || node === undefined) return dedupe(events)
  const photos = open.wait.kind === 'attachment' ? photosFor(scene) : []
  const texts = open.wait.kind === 'reply' ? answersFor(scene, readerOf(scene, node)) : []
  return dedupe([
    ...texts.map((text): Suggestion => ({ label: text, input: { kind: 'reply', text, photos: [] } })),
    ...photos,
    ...events,
  ])
}

/** The token a reply would go to: the one that asked last and whose question has been sent. */
export const openFor = (standing: TapeState): Token | null => openToken(standing, ['reply', 'attachment'])

/** The node that reads the reply: the question itself, or a text parser after it. */
const readerOf = (scene: SceneGraph, node: SceneNode): SceneNode => {
  if (typeof node.properties['parserName'] === 'string') return node
  const next = scene.nodes.find(({ _id }) => _id === node.outputs[0]?.ref)
  return next?.type === 'text_parser' ? next : node
}

/** Food, a person, and each category that the scene tells apart. */
const photosFor = (scene: SceneGraph): Suggestion[] =>
  [...new Set(['food', 'person', ...photoWords(scene)])].slice(0, PHOTOS_MAX).map((shows) => ({
    label: PHOTO_NAMES[shows] ?? capitalize(shows),
    input: { kind: 'reply', text: '', photos: [shows] },
  }))

const PHOTOS_MAX = 5
const PHOTO_NAMES: Readonly<Record<string, string>> = { food: 'Dinner', person: 'Selfie' }

const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

const eventOf = (name: string): Suggestion['input'] => {
  const custom = /^custom(?::(.*))?$/.exec(name)
  const tag = /^(tag-added|tag-removed):(.*)$/.exec(name)
  if (tag?.[1] !== undefined) return { kind: 'event', name: tag[1], data: { tags: [tag[2] ?? ''] } }
  return custom ? { kind: 'event', name: 'custom', data: { name: custom[1] ?? '' } } : { kind: 'event', name, data: {} }
}

const dedupe = (all: readonly Suggestion[]): Suggestion[] => [
  ...new Map(all.map((one) => [JSON.stringify(one.input), one])).values(),
]
