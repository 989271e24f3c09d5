import { cardField, frame } from '../frame-page.ts'
import { html } from '../page.ts'

/** The form where a player pays. `browser/yookassa/form.ts` fills in the texts, in the language of the payment. */
export const formPage = frame(
  'ru',
  'stripe',
  'ЮKassa',
  html`<main class="form" aria-labelledby="title">
<div class="top"><h1 id="title"></h1><button type="button" id="close" class="cross" hidden>×</button></div>
<p class="what" id="what"></p>
<form novalidate autocomplete="on" id="form" hidden>
<fieldset class="methods">
<legend id="methods"></legend>
<label><input type="radio" name="method" value="card" checked> <span id="by-card"></span></label>
<label><input type="radio" name="method" value="wallet"> <span id="by-wallet"></span></label>
</fieldset>
<div class="card" id="card">
${cardField('number', 'cc-number', '0000 0000 0000 0000', 23, html`<span class="brand" id="brand" aria-hidden="true"></span>`)}
${cardField('expiry', 'cc-exp', 'MM / YY', 9)}
${cardField('cvc', 'cc-csc', 'CVC', 4)}
<p class="hint" id="test-hint"></p>
</div>
<p class="hint" id="wallet-hint" hidden></p>
<p class="Error" id="problem" role="alert"></p>
<button type="submit" class="main" id="pay"></button>
<button type="button" class="second" id="refuse" hidden></button>
</form>
<p class="outcome" id="outcome" role="status"></p>
<dialog id="challenge" aria-labelledby="challenge-title">
<h2 id="challenge-title"></h2>
<p id="challenge-lead"></p>
<p class="buttons">
<button type="button" class="main" id="approve"></button>
<button type="button" class="second" id="fail"></button>
<button type="button" class="second" id="give-up"></button>
</p>
</dialog>
</main>
<script type="module" src="/yookassa/form.js"></script>`,
  html` class="checkout"`,
  html`<link rel="stylesheet" href="/yookassa/form.css">`,
)
