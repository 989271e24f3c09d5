let played = ''

/** Sets the project of the game that runs on this page; empty if no game runs. */
export const setPlayedProject = (project: string) => {
  played = project
}

/** Returns the project of the game that runs on this page; empty if no game runs. */
export const playedProject = () => played
