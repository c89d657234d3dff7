import type { IncomingMessage } from '@attune/engine/input'
import { newId } from '../../../new-id.ts'
import type { RunSession } from '../run-session.ts'
import { keywordForm, triggersOf } from './triggers-of.ts'

/** Puts scenes in line whose keyword a text is. */
export const startByKeyword = async (play: RunSession, message: IncomingMessage): Promise<void> => {
  const word = keywordForm(message.text)
  if (word === '') return
  const wanted = (await triggersOf(play.tx)).filter(({ kind, value }) => kind === 'keyword' && value === word)
  for (const { sceneId } of wanted) putInLine(play, sceneId, 'keyword', message)
}

/** Puts scenes in line that begin with an event. */
export const startByEvent = async (play: RunSession, names: readonly string[]): Promise<void> => {
  const wanted = (await triggersOf(play.tx)).filter(({ kind, value }) => kind === 'event' && names.includes(value))
  for (const { sceneId } of wanted) putInLine(play, sceneId, 'event')
}

/** Scenes that begin with a client's first interaction. */
export const firstScenes = async (play: RunSession): Promise<string[]> =>
  (await triggersOf(play.tx)).filter(({ kind }) => kind === 'first-interaction').map(({ sceneId }) => sceneId)

/** One that is under way already goes on as it is. */
const putInLine = (play: RunSession, sceneId: string, by: 'event' | 'keyword', message?: IncomingMessage): void => {
  play.next.push({
    kind: 'start',
    parent: null,
    start: {
      runId: newId('st'),
      sceneId,
      by,
      label: null,
      config: [],
      depth: 0,
      ...(message === undefined ? {} : { message }),
    },
  })
}
