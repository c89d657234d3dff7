import type { SceneGraph } from '@attune/contract/scenes/graph'
import { answersNode, couldAnswer } from '../commands/answers-node.ts'
import { readCommand } from '../commands/read-command.ts'
import { firstValidZone } from '../gate/quiet-hours.ts'
import { readStandardWord } from '../keywords/standard-words.ts'
import { millisecondsOf } from '../turn/turn.ts'
import { openToken } from './open-token.ts'
import type { TapeState } from './tape-state.ts'
import type { TapeInput, TapeTerms } from './tape.ts'

/** What takes a client's text, so that no scene gets it: STOP, a command to automation, a keyword of the organization. */
export type TextTaker = 'stop' | 'command' | 'keyword'

/**
 * Decides as for clients: a text that answers the open question goes to the scene, unless it is STOP. Null if the scene
 * gets the text.
 */
export const takerOf = (
  scene: SceneGraph,
  standing: TapeState,
  terms: TapeTerms,
  { at, text, photos, keyword = false }: TapeInput & { kind: 'reply' },
): TextTaker | null => {
  if (readStandardWord(text)?.kind === 'stop') return 'stop'
  const { world, run, optedOutAt } = standing
  if (optedOutAt !== null || world.contact.status === 'stop') return null
  const zone = firstValidZone(world.zone)
  const answers = (isPossible: boolean): boolean => {
    const asked = openToken(standing, ['reply'])
    const node = asked === null ? undefined : scene.nodes.find(({ _id }) => _id === asked.node)
    return node !== undefined && answersNode(node.properties, text, { zone, couldAnswer: isPossible })
  }
  const mayCommand = terms.clientCommands === true && photos.length === 0
  const command = mayCommand ? readCommand(text, new Date(millisecondsOf(at)), zone) : null
  if (command !== null && !answers(couldAnswer(command))) return 'command'
  const isCollected = photos.length > 0 && run.tokens.some(({ wait }) => wait.kind === 'attachment')
  return keyword && !isCollected && !answers(true) ? 'keyword' : null
}
