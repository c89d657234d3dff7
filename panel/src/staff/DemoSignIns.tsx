import { UnstyledButton } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { openCalls } from '../client/open-calls.ts'
import { Avatar } from '../ui/Avatar.tsx'
import type { Credentials } from './use-sign-in.ts'
import classes from './DemoSignIns.module.css'

interface DemoSignInsProps {
  busy: boolean
  onChoose: (credentials: Credentials) => void
}

/** One row per demo user; nothing once the demo is off. */
export const DemoSignIns = ({ busy, onChoose }: DemoSignInsProps) => {
  const people = useDemoSignIns()
  if (people.length === 0) return null
  return (
    <section className={classes.demo} aria-labelledby="demo-sign-ins">
      <header className={classes.head}>
        <h2 id="demo-sign-ins" className={classes.title}>
          Demo sign-ins
        </h2>
        <span className={classes.hint}>available until you turn the demo off</span>
      </header>
      <ul className={classes.list}>
        {people.map(({ name, email, password, note }) => (
          <li key={email} className={classes.item}>
            <UnstyledButton className={classes.row} disabled={busy} onClick={() => onChoose({ email, password })}>
              <Avatar name={name} kind="staff" />
              <span className={classes.words}>
                <span className={classes.name}>{name}</span>
                <span className={classes.note}>{note}</span>
              </span>
              <IconArrowRight size={15} stroke={1.5} aria-hidden="true" />
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </section>
  )
}

type DemoSignIn = Awaited<ReturnType<typeof openCalls.listDemoSignIns>>['data'][number]

/** The demo's users; empty if the demo is off, and until they are loaded. */
const useDemoSignIns = (): DemoSignIn[] => {
  const [people, setPeople] = useState<DemoSignIn[]>([])
  useEffect(() => {
    const gone = new AbortController()
    openCalls
      .listDemoSignIns(gone.signal)
      .then(({ data }) => setPeople(data))
      // The sign-in form works without them and shows failures itself.
      .catch(() => undefined)
    return () => gone.abort()
  }, [])
  return people
}
