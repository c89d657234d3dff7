import { lazy, Suspense, type ReactNode } from 'react'
import { APP_VERSION } from '@attune/contract/headers'
import classes from './CommonContainer.module.css'

// This file is part of every page's start, because errors are shown in it; the theme's control need not be.
const ThemeToggle = lazy(() => import('./ThemeToggle.tsx').then((file) => ({ default: file.ThemeToggle })))

/** The bare container: sign-in, sign-out, forgotten passwords, and error pages while nobody is signed in. */
export const CommonContainer = ({ children }: { children: ReactNode }) => (
  <div className={classes.page}>
    <div className={classes.work}>{children}</div>
    <footer className={classes.foot}>
      <span>Attune {APP_VERSION}</span>
      <Suspense fallback={null}>
        <ThemeToggle />
      </Suspense>
    </footer>
  </div>
)
