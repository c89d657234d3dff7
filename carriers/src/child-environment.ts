/**
 * Variables every program needs, whoever starts it: where to find things, and how this machine reaches others.
 */
const NEEDED = [
  'PATH',
  'HOME',
  'LANG',
  'LC_ALL',
  'TZ',
  'TMPDIR',
  'TEMP',
  'TMP',
  'SystemRoot',
  'NODE_COMPILE_CACHE',
  'NODE_EXTRA_CA_CERTS',
]

/**
 * The environment of a child process: the variables every program needs, and `own`. Nothing else is passed on,
 * especially no secrets from the settings (OWASP ASVS 5.0, 13.2.2).
 */
export const childEnvironment = (own: Record<string, string>): NodeJS.ProcessEnv => ({
  ...Object.fromEntries(NEEDED.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]]))),
  ...own,
})
