import { isIP } from 'node:net'
import { connect } from 'node:tls'
import type { Settings } from '../../settings.ts'
import { reasonOf } from './reason-of.ts'
import { about, type Finding } from './finding.ts'

const { ok, warning, problem } = about('address')
const EXPIRES_SOON_DAYS = 14

/** Calls the public address as a visitor does, as far as that can be told from this machine. */
export const lookAtAddress = async (settings: Settings, timeoutMs: number, now: () => Date): Promise<Finding[]> => {
  const { publicUrl, port, host, proxies } = settings
  if (publicUrl === null) return [ok(`PUBLIC_URL isn't set: the desk is for this machine, at http://${host}:${port}.`)]
  const url = new URL(publicUrl)
  const findings = [await judgeAnswer(publicUrl, settings, timeoutMs)]
  if (url.protocol === 'https:') findings.push(...(await judgeCertificate(url, timeoutMs, now)))
  else if (!['localhost', '127.0.0.1', '[::1]'].includes(url.hostname))
    findings.push(warning('PUBLIC_URL isn’t https: passwords can be read on the way, and push notices don’t work.'))
  if (url.protocol === 'https:' && proxies.length === 0)
    findings.push(
      warning(
        'ATTUNE_PROXIES isn’t set. Behind a proxy all visitors then seem to come from one address, and are throttled together. Set it to the proxy’s, such as 127.0.0.1.',
      ),
    )
  return findings
}

const judgeAnswer = async (publicUrl: string, { port }: Settings, timeoutMs: number): Promise<Finding> => {
  try {
    const signal = AbortSignal.timeout(timeoutMs)
    const answer = await fetch(`${publicUrl.replace(/\/+$/, '')}/healthz`, { signal, redirect: 'manual' })
    const body = await answer.text()
    if (answer.status === 200 && body.includes('"status":"ok"')) return ok(`${publicUrl} leads here.`)
    if (answer.status === 421)
      return problem(`${publicUrl} leads here under another host name. Add it to ATTUNE_ALLOWED_HOSTS.`)
    return problem(
      `${publicUrl} answers ${answer.status}. Is npm run serve running, and does the proxy lead to port ${port}?`,
    )
  } catch (error) {
    return problem(
      `${publicUrl} can't be reached from here: ${reasonOf(error)}. Check DNS, the proxy and its certificate, and the firewall.`,
    )
  }
}

/** The call already reports what is wrong with a certificate. */
const judgeCertificate = async (url: URL, timeoutMs: number, now: () => Date): Promise<Finding[]> => {
  const until = await readExpiry(url, timeoutMs)
  if (until === null) return []
  const days = Math.floor((until.getTime() - now().getTime()) / 86_400_000)
  if (days >= EXPIRES_SOON_DAYS) return [ok(`Its certificate is valid for ${days} more days.`)]
  return [warning(`Its certificate ends in ${days} days. Find out why the proxy hasn't renewed it.`)]
}

const readExpiry = (url: URL, timeoutMs: number): Promise<Date | null> =>
  new Promise((resolve) => {
    const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
    const socket = connect({
      host,
      port: url.port === '' ? 443 : Number(url.port),
      ...(isIP(host) === 0 ? { servername: host } : {}),
      timeout: timeoutMs,
    })
    const end = (date: Date | null) => {
      socket.destroy()
      resolve(date)
    }
    socket.once('secureConnect', () => end(new Date(socket.getPeerCertificate().valid_to)))
    socket.once('timeout', () => end(null))
    socket.once('error', () => end(null))
  })
