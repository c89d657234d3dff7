import { expect, test } from 'vitest'
import { explainTrouble } from './mail-trouble.ts'
import { PrivateHost, reachServer } from './reach-server.ts'

const failed = (message: string, fields: object = {}): Error => Object.assign(new Error(message), fields)

test.for([
  ['host', failed('getaddrinfo ENOTFOUND smtp.nowhere.example', { code: 'ENOTFOUND' })],
  ['private', new PrivateHost('The mail server is at a private address.')],
  ['port', failed('connect ECONNREFUSED 192.0.2.1:587', { code: 'ECONNREFUSED' })],
  ['port', failed('Cannot connect', { code: 'ESOCKET', cause: failed('refused', { code: 'ECONNREFUSED' }) })],
  [
    'port',
    failed('Cannot connect', {
      cause: new AggregateError([failed('connect ECONNREFUSED ::1:993', { code: 'ECONNREFUSED' })]),
    }),
  ],
  [
    'silent',
    new AggregateError([
      failed('connect ENETUNREACH 2001:db8::1:993', { code: 'ENETUNREACH' }),
      failed('connect ETIMEDOUT 192.0.2.1:993', { code: 'ETIMEDOUT' }),
    ]),
  ],
  ['port', failed('connect EHOSTUNREACH 192.0.2.1:993', { code: 'EHOSTUNREACH' })],
  ['silent', failed('Greeting never received', { code: 'ETIMEDOUT' })],
  ['silent', failed('Unexpected close', { code: 'NoConnection' })],
  ['encryption', failed('error:0A00010B:SSL routines::wrong version number', { code: 'ESOCKET' })],
  ['encryption', failed('Error upgrading connection with STARTTLS: 454 no', { code: 'ETLS', responseCode: 454 })],
  ['certificate', failed('self-signed certificate', { code: 'ESOCKET' })],
  ['certificate', failed('certificate has expired', { code: 'CERT_HAS_EXPIRED' })],
  ['certificate', failed('Hostname/IP does not match certificate’s altnames', { code: 'ESOCKET' })],
  ['password', failed('Invalid login', { code: 'EAUTH', responseCode: 535, response: '535 5.7.8 no' })],
  ['password', failed('Command failed', { authenticationFailed: true, responseText: 'Invalid credentials' })],
  [
    'app-password',
    failed('Invalid login', { code: 'EAUTH', response: '534-5.7.9 Application-specific password required.' }),
  ],
  [
    'app-password',
    failed('Command failed', { authenticationFailed: true, responseText: 'Application-specific password required' }),
  ],
  ['other', failed('554 5.3.2 closed for the night', { responseCode: 554 })],
] as const)('says %s of %s', ([why, error]) => {
  expect(explainTrouble(error)).toMatchObject({ why, said: expect.stringMatching(/./) })
})

test('of a name with several addresses, it says what each of them said', () => {
  const addresses = ['::1', '127.0.0.1'].map((address) => failed(`connect ECONNREFUSED ${address}:993`))
  expect(explainTrouble(new AggregateError(addresses)).said).toBe(
    'connect ECONNREFUSED ::1:993. connect ECONNREFUSED 127.0.0.1:993',
  )
})

test('it says each thing once', () => {
  const refused = failed('Invalid login: 535 5.7.8 no.', { response: '535 5.7.8 no.' })
  const error = failed('Can’t sign in.', { cause: refused })
  expect(explainTrouble(error).said).toBe('Can’t sign in. Invalid login: 535 5.7.8 no')
})

test('a private address is refused, unless its name is allowed or whoever runs the installation named it', async () => {
  for (const host of ['127.0.0.1', '10.1.2.3', '[::1]', 'localhost'])
    await expect(reachServer(host, [])).rejects.toThrow(PrivateHost)
  expect(await reachServer('127.0.0.1', ['127.0.0.1'])).toEqual({ host: '127.0.0.1' })
  expect(await reachServer('[::1]')).toEqual({ host: '::1' })
  expect(await reachServer('8.8.8.8', [])).toEqual({ host: '8.8.8.8' })
})
