import { withProperties, inDays, step, templateRefOf, type SampleScene } from './scene.ts'

const steps = [
  step('start', 'scene_run', 'Start', {}, { 1: 'write' }),
  step(
    'write',
    'prompt_gen_reply',
    'Reply',
    {
      templateId: templateRefOf('coach-reply'),
      sessionId: 'autopilot',
      messageLimit: 6,
      appendMessages: [
        {
          role: 'system',
          content: 'The objective of this conversation: {{ data.objective }}',
          render: true,
          comment: 'Given when it is started',
        },
      ],
    },
    { 1: 'both', 2: 'hand-over', 3: 'goodbye' },
  ),
  step('both', 'split', 'Wait, and watch the clock', {}, { 1: 'reply', 2: 'next-day' }),
  step('reply', 'wait_input', 'Their answer', {}, { 1: 'came' }),
  step('came', 'cancel_scheduling', 'In time', {}, { 1: 'write' }),
  step('next-day', 'scheduler', 'Next noon', inDays(1, '12:00'), { 1: 'stop' }),
  step('stop', 'scene_stop', 'Fell asleep'),
  step('hand-over', 'trigger_alert', 'A person is needed', { triggerName: 'autopilot-handed-over' }, { 1: 'stop' }),
  step('goodbye', 'scene_exit', 'Said goodbye'),
]

/** Continues a conversation toward an objective. */
export const autopilot: SampleScene = {
  key: 'autopilot',
  title: 'Autopilot',
  description: 'Continues a conversation toward an objective, six messages at most. Hands over at the first hard word.',
  labels: ['message-autopilot'],
  dataSource: [
    { _id: 'objective', kind: 'static', type: 'string', value: 'Find one small step for tomorrow that they agree to.' },
  ],
  versions: [
    { by: 'admin', daysAgo: 35, note: 'First version', steps: withProperties(steps, 'write', { messageLimit: 12 }) },
    { by: 'manager', daysAgo: 20, note: 'Six messages are enough', steps },
  ],
}
