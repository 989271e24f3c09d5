/** Texts of the small pages in the sign-in window, which opens a provider's page and then returns to the hub. */
export const passport = {
  title: '{page} · Playhub',
  close: 'Close the window',
  closeByHand: 'Your browser does not let the page close this window. Please close it yourself.',
  goOn: 'Continue',
  done: { heading: 'Done', text: 'Return to the game. This window closes by itself.' },
  linkRequired: {
    heading: 'One more step',
    text: 'There is already an account with your e-mail address. Return to the game: there you can add this way of signing in to it.',
  },
  taken: { heading: 'Not added', text: 'This way of signing in belongs to another player. Nothing was changed.' },
  foreign: { heading: 'Not confirmed', text: 'This is not the account that you sign in with. Nothing was changed.' },
  cancelled: { heading: 'Cancelled', text: 'Nothing was changed. Return to the game to choose another way.' },
  failed: { heading: 'Sign-in did not work', text: 'Return to the game and try again, or choose another way.' },
  unreachable: { heading: 'No answer', text: 'The sign-in service is not answering. Return to the game and try again in a minute.' },
  stale: {
    heading: 'This page is out of date',
    text: 'This sign-in was already used or took too long. Return to the game and press its button again.',
  },
  unavailable: {
    heading: 'Not available',
    text: 'This way of signing in is not available here. Return to the game and choose another one.',
  },
  busy: { heading: 'Too many tries', text: 'Wait a few minutes, then press the button in the game again.' },
  returning: { heading: 'One moment', text: 'Your sign-in continues. If nothing happens, press the button.' },
  proof: {
    heading: 'One moment',
    text: 'We are checking that this window was opened from the game.',
    refusedHeading: 'We have stopped here',
    refusedText:
      'This window was not opened by the sign-in button in Playhub. If a link brought you here, close the window: whoever sent the link could have got into your account. To sign in, press the button in the game.',
  },
} as const
