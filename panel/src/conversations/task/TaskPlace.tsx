import { useLayoutEffect, useEffectEvent } from 'react'
import { TaskBar } from '../../tasks/view/TaskBar.tsx'
import { useTaskFlow } from '../../tasks/view/use-task-flow.ts'
import { isDialogOpen } from '../../ui/keys/use-shortcuts.ts'
import { isSendAndNextKey } from '../composer/composer-rules.ts'
import type { ConversationSession } from '../conversation-session.ts'
import { useWayOn } from './use-way-on.ts'

interface TaskPlaceProps {
  contactId: string
  taskId: string | undefined
  session: ConversationSession
}

/** The task of a task view. The key for “send and next” also takes its next step, wherever the focus is. */
export const TaskPlace = ({ contactId, taskId, session }: TaskPlaceProps) => {
  const flow = useTaskFlow(contactId, taskId, useWayOn(session, contactId))
  const takeNextStep = useEffectEvent((replied: boolean) => flow.takeNextStep(replied))
  useLayoutEffect(() => {
    session.task = { takeNextStep: (replied) => takeNextStep(replied) }
    const press = (event: KeyboardEvent) => {
      // The composer handles the key by itself.
      if (event.defaultPrevented || !isSendAndNextKey(event) || isDialogOpen()) return
      event.preventDefault()
      takeNextStep(false)
    }
    window.addEventListener('keydown', press)
    return () => {
      session.task = null
      window.removeEventListener('keydown', press)
    }
  }, [session])
  return <TaskBar flow={flow} accountId={session.accountId} />
}
