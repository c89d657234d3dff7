import { EMAIL_RECIPIENTS_MAX } from '@attune/contract/scenes/nodes/limits'
import { go, addProblem, addEffect, type Visit } from '../../turn/visit.ts'
import { readSource, evaluateExpression, renderOutgoing, renderText } from '../../turn/source-values.ts'
import type { NodeRunner } from '../runner.ts'

export const sendEmail: NodeRunner = {
  enter: (visit) => {
    const subject = renderOutgoing(visit, visit.node.properties['subject'])
    const content = renderOutgoing(visit, visit.node.properties['content'])
    const failed = [subject, content].find((text) => !text.ok)
    if (failed && !failed.ok) addProblem(visit, `The email couldn't be written, so it wasn't sent: ${failed.message}`)
    const recipients = recipientsOf(visit)
    if (subject.ok && content.ok && recipients.length > 0)
      addEffect(visit, {
        kind: 'email',
        subject: subject.value.replace(/\s+/g, ' ').trim(),
        content: content.value,
        recipients,
      })
    return go(1)
  },
}

/** Valid addresses, without duplicates. Invalid addresses and an empty list are problems. */
const recipientsOf = (visit: Visit): string[] => {
  const given = readRecipients(visit)
  const good = [...new Set(given.filter((text) => ADDRESS.test(text)).map(withLowerDomain))]
  const bad = given.filter((text) => !ADDRESS.test(text)).length
  if (bad > 0) addProblem(visit, `Recipients without a valid email address: ${bad}.`)
  if (good.length === 0) addProblem(visit, "The email has no recipients, so it wasn't sent.")
  if (good.length > EMAIL_RECIPIENTS_MAX)
    addProblem(visit, `An email can have at most ${EMAIL_RECIPIENTS_MAX} recipients.`)
  return good.slice(0, EMAIL_RECIPIENTS_MAX)
}

const ADDRESS = /^[^\s@<>,;:"()[\]\\]{1,64}@(?:[a-z0-9-]{1,63}\.){1,8}[a-z]{2,24}$/i

const withLowerDomain = (address: string): string => {
  const at = address.lastIndexOf('@')
  return `${address.slice(0, at)}${address.slice(at).toLowerCase()}`
}

/** Recipients from a list, or from a text separated by commas, semicolons or line breaks. */
const readRecipients = (visit: Visit): string[] => {
  const source = readSource(visit.node.properties['recipients'])
  if (!source) return []
  const worked =
    source.kind === 'static'
      ? { ok: true as const, value: source.value }
      : source.kind === 'template'
        ? renderText(visit, source.value)
        : evaluateExpression(visit, source.value)
  if (!worked.ok) addProblem(visit, `The recipients couldn't be evaluated: ${worked.message}`)
  const value: unknown = worked.ok ? worked.value : null
  const parts: unknown[] = Array.isArray(value) ? value : [value]
  return parts
    .flatMap((part) => (typeof part === 'string' ? part.split(/[,;\n]/) : []))
    .map((text) => text.trim())
    .filter((text) => text !== '')
}
