import type { Program, ProgramAction, ProgramStep } from '@attune/contract/programs/entity'
import { TASK_PRIORITY_LABELS } from '@attune/contract/tasks/constants'
import { formatCount } from '../ui/format-count.ts'
import { describeTime } from './program-text.ts'
import classes from './ReadStep.module.css'

interface ReadStepProps {
  step: ProgramStep
  scenes: Program['scenes']
}

/** A read-only step of a day: when it happens and what it does. */
export const ReadStep = ({ step: { time, action }, scenes }: ReadStepProps) => (
  <div className={classes.read}>
    <span className={classes.time}>{describeTime(time)}</span>
    <span className={classes.text} dir="auto">
      {describeAction(action, scenes)}
    </span>
  </div>
)

const describeAction = (action: ProgramAction, scenes: Program['scenes']): string => {
  switch (action.kind) {
    case 'message':
      return action.text
    case 'scene':
      return `Starts ${titleOf(scenes, action.sceneId)}`
    case 'task':
      return `Makes a task: ${action.title} (${TASK_PRIORITY_LABELS[action.priority]}, expires in ${formatCount(action.expiresInHours, 'hour')})`
  }
}

const titleOf = (scenes: Program['scenes'], sceneId: string): string => {
  const scene = scenes.find(({ _id }) => _id === sceneId)
  if (scene === undefined) return 'a scene that doesn’t exist'
  return scene.startable ? scene.title : `${scene.title}, which is archived`
}
