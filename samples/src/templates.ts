import type { TemplateKind } from '@attune/contract/conversations/constants'
import type { StaffKey } from './shapes.ts'

/** A message template. */
export interface SampleTemplate {
  by: StaffKey
  title: string
  text: string
  kind: TemplateKind | null
  shared: boolean
}

const template = (
  by: StaffKey,
  title: string,
  text: string,
  kind: TemplateKind | null = null,
  shared = false,
): SampleTemplate => ({ by, title, text, kind, shared })

export const templates: readonly SampleTemplate[] = [
  template(
    'priya',
    'Welcome',
    'Welcome to Northline, {{ client.firstName }}. {{ coach.firstName }} here, your coach. What would make the next three months worth it for you?',
    null,
    true,
  ),
  template(
    'priya',
    'How did you sleep?',
    'Morning {{ client.firstName }}. How many hours did you sleep?',
    'Inquire',
    true,
  ),
  template('hannah', 'The easy walk', 'Thirty easy minutes today, nose breathing the whole way. No watch.', 'Guide'),
  template(
    'hannah',
    'Name one win',
    'Before you judge the week, {{ client.firstName }}: name one thing that went well.',
    'Motivate',
  ),
  template(
    'tess',
    'Pain scale',
    'On a scale of 0 to 10, how is it while moving, and how is it the morning after?',
    'Inquire',
  ),
  template('owen', 'Photo of the plate', 'Send me a photo of the next plate before you eat it, please.', 'Guide'),
]
