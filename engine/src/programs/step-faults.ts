import { VARIABLE_NAMES } from '@attune/contract/contacts/variables'
import { MESSAGE_TEXT_MAX } from '@attune/contract/conversations/limits'
import type { ProgramAction, ProgramStep } from '@attune/contract/programs/entity'
import { TASK_TITLE_MAX } from '@attune/contract/tasks/constants'
import { BrokenTemplate, readTemplate } from '../templates/message-template.ts'

/** What keeps a program from being saved: the field of a step, and a sentence. */
export interface StepFault {
  property: 'day' | 'text' | 'title'
  reason: string
}

/** What is wrong with a step of a program of this many days, whatever else is in the program; null if nothing. */
export const stepFault = ({ day, action }: ProgramStep, days: number): StepFault | null => {
  if (day > days) return { property: 'day', reason: `The program has only ${days} days.` }
  if (action.kind === 'task') {
    const reason = titleFault(action.title.trim())
    return reason === null ? null : { property: 'title', reason }
  }
  if (action.kind === 'scene') return null
  const text = toSavedText(action.text)
  const reason = text === '' ? 'Write the message.' : textFault(text)
  return reason === null ? null : { property: 'text', reason }
}

const titleFault = (title: string): string | null => {
  if (title === '') return 'Say what needs to be done.'
  return title.length > TASK_TITLE_MAX ? `A title can have at most ${TASK_TITLE_MAX} characters.` : null
}

/** A text as it is saved. */
export const toSavedText = (text: string): string => text.replaceAll('\0', '').trim()

/** Why a text can't be sent by a program to any client; null if it can. */
export const textFault = (text: string): string | null => {
  if (text.length > MESSAGE_TEXT_MAX) return `Text should be less then ${MESSAGE_TEXT_MAX} chars.`
  try {
    readTemplate(text, VARIABLE_NAMES)
    return null
  } catch (error) {
    if (error instanceof BrokenTemplate) return error.message
    throw error
  }
}

/** A scene as a step finds it. */
export interface StepScene {
  title: string
  /** False if it is archived. */
  startable: boolean
}

/** Why a step's scene would not start; null if it would, or if it has none. */
export const sceneProblem = (action: ProgramAction, scenes: ReadonlyMap<string, StepScene>): string | null => {
  if (action.kind !== 'scene') return null
  const scene = scenes.get(action.sceneId)
  if (scene === undefined) return SCENE_PROBLEMS.missing
  return scene.startable ? null : SCENE_PROBLEMS.archived
}

export const SCENE_PROBLEMS = {
  missing: 'The scene doesn’t exist.',
  archived: 'The scene is archived.',
  running: 'The scene was already running for this client.',
  noStart: 'The scene has no node to start with.',
} as const
export const CHOOSE_SCENE = 'Choose a scene that isn’t archived.'
export const NO_TASKS = 'Tasks are turned off.'
