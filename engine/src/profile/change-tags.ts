import { LABEL_FORM } from '@attune/contract/contacts/constants'
import { CONTACT_COUNTS, CONTACT_TEXTS } from '@attune/contract/contacts/limits'

/** Labels after adding or removing some; those that a client can't have are left out. */
export const changeTags = (
  labels: readonly string[],
  { strategy, tags }: { strategy: 'add' | 'remove'; tags: readonly string[] },
): string[] => {
  if (strategy === 'remove') return labels.filter((label) => !tags.includes(label))
  const then = [...new Set([...labels, ...tags.filter(isLabel)])]
  return then.length > CONTACT_COUNTS.labels ? [...labels] : then
}

/** What is wrong with adding them, as sentences. */
export const tagFaults = (
  labels: readonly string[],
  { strategy, tags }: { strategy: 'add' | 'remove'; tags: readonly string[] },
): string[] => {
  const then = new Set([...labels, ...tags.filter(isLabel)])
  return [
    ...(tags.every(isLabel) ? [] : ['Some tags are not valid labels.']),
    ...(strategy === 'add' && then.size > CONTACT_COUNTS.labels
      ? [`A client can have at most ${CONTACT_COUNTS.labels} labels.`]
      : []),
  ]
}

export const isLabel = (tag: string): boolean => LABEL_FORM.test(tag) && tag.length <= CONTACT_TEXTS.label
