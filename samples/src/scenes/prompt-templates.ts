/** A prompt template, created `daysAgo` by the organization's admin. */
export interface SamplePromptTemplate {
  key: 'coach-reply'
  title: string
  daysAgo: number
  settings: { maxTokens: number; breakingWords: string[]; stopWords: string[] }
  messages: { role: 'system' | 'user' | 'assistant'; content: string; render: boolean }[]
}

/** The template for replies. Sensitive words are left to a person. */
export const promptTemplates: readonly SamplePromptTemplate[] = [
  {
    key: 'coach-reply',
    title: 'Coach reply',
    daysAgo: 36,
    settings: {
      maxTokens: 160,
      breakingWords: ['chest pain', 'faint', 'pregnant', 'suicide', 'self-harm', 'eating disorder', 'doctor said'],
      stopWords: ['talk to a person', 'stop asking'],
    },
    messages: [
      {
        role: 'system',
        content:
          'You write text messages for a health coach to {{ contact.firstName }}. Two sentences at most, plain words, one question at most. No diagnoses, no numbers that they have not said themselves, no emoji.',
        render: true,
      },
      {
        role: 'system',
        content: 'Their goal: {{ profile.basic.goal }}. It is {{ now }} where they are.',
        render: true,
      },
    ],
  },
]
