import { withProperties, step, templateRefOf, type SampleScene } from './scene.ts'

const steps = [
  step('start', 'scene_run', 'Start', {}, { 1: 'asked' }),
  step(
    'asked',
    'switch',
    'A question came along',
    { cases: [{ num: 1, expression: "data.question_text != ''", description: 'yes' }] },
    { 0: 'tell', 1: 'answer' },
  ),
  step(
    'answer',
    'prompt_gen_reply',
    'Answer',
    {
      templateId: templateRefOf('coach-reply'),
      sessionId: 'question',
      messageLimit: 2,
      appendMessages: [
        { role: 'user', content: '{{ data.question_text }}', render: true, comment: 'The question as it was asked' },
      ],
    },
    { 1: 'label', 2: 'tell', 3: 'end' },
  ),
  step('label', 'tag_manage', 'Answered', { strategy: 'remove', tags: 'open question' }, { 1: 'end' }),
  step('tell', 'trigger_alert', 'A person is needed', { triggerName: 'question-needs-a-person' }, { 1: 'end' }),
  step('end', 'scene_exit', 'Done'),
]

/** Answers a client's question, which is passed as `question_text` when starting the scene. */
export const recentQuestion: SampleScene = {
  key: 'recent-question',
  title: 'Answer a recent question',
  description: 'Answers the question it is started with, or hands it to a person.',
  labels: ['feature-autopilot-recent-question'],
  dataSource: [{ _id: 'question_text', kind: 'static', type: 'string', value: '' }],
  versions: [
    { by: 'admin', daysAgo: 28, note: 'First version', steps: withProperties(steps, 'answer', { messageLimit: 1 }) },
    { by: 'manager', daysAgo: 14, note: 'Room for one more sentence', steps },
  ],
}
