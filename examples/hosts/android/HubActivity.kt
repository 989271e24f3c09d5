package example.playhub

import android.app.Activity
import android.content.ActivityNotFoundException
import android.content.Intent
import android.net.Uri
import android.os.Bundle
import android.os.Message
import android.webkit.CookieManager
import android.webkit.WebChromeClient
import android.webkit.WebResourceRequest
import android.webkit.WebView
import android.webkit.WebViewClient
import android.widget.FrameLayout
import org.json.JSONException
import org.json.JSONObject

/**
 * Shows a page of the hub in a web view. Ends with RESULT_OK and the hub's result as JSON in RESULT,
 * or with RESULT_CANCELED if the player left the hub with the Back button.
 */
class HubActivity : Activity() {
    private lateinit var pages: FrameLayout

    override fun onCreate(saved: Bundle?) {
        super.onCreate(saved)
        pages = FrameLayout(this)
        setContentView(pages)
        val page = addPage()
        if (saved == null) page.loadUrl(addressOf(intent)) else page.restoreState(saved)
    }

    override fun onSaveInstanceState(state: Bundle) {
        super.onSaveInstanceState(state)
        (pages.getChildAt(0) as WebView).saveState(state)
    }

    override fun onDestroy() {
        for (at in 0 until pages.childCount) (pages.getChildAt(at) as WebView).destroy()
        super.onDestroy()
    }

    /** The Back button goes back within the page, then closes a provider's window, then leaves the hub. */
    @Deprecated("The way of Activity without androidx")
    override fun onBackPressed() {
        val top = pages.getChildAt(pages.childCount - 1) as WebView
        when {
            top.canGoBack() -> top.goBack()
            pages.childCount > 1 -> removePage(top)
            else -> {
                setResult(RESULT_CANCELED)
                finish()
            }
        }
    }

    private fun addPage(): WebView {
        val page = WebView(this)
        page.settings.javaScriptEnabled = true
        // The hub keeps the sign-in in the local storage of its origin.
        page.settings.domStorageEnabled = true
        // A sign-in provider and Yandex Pay open windows.
        page.settings.setSupportMultipleWindows(true)
        page.settings.javaScriptCanOpenWindowsAutomatically = true
        page.settings.allowFileAccess = false
        // The card forms of the providers are frames of other sites.
        CookieManager.getInstance().setAcceptThirdPartyCookies(page, true)
        page.webViewClient = Client()
        page.webChromeClient = Windows()
        pages.addView(page)
        return page
    }

    private fun removePage(page: WebView) {
        pages.removeView(page)
        page.destroy()
    }

    private inner class Client : WebViewClient() {
        override fun shouldOverrideUrlLoading(view: WebView, request: WebResourceRequest): Boolean {
            val url = request.url
            if (url.scheme != "https" && url.scheme != "http") return openOutside(url)
            if (!request.isForMainFrame || !isLanding(url)) return false
            return end(url)
        }
    }

    private inner class Windows : WebChromeClient() {
        override fun onCreateWindow(view: WebView, isDialog: Boolean, isUserGesture: Boolean, message: Message): Boolean {
            if (!isUserGesture) return false
            (message.obj as WebView.WebViewTransport).webView = addPage()
            message.sendToTarget()
            return true
        }

        override fun onCloseWindow(window: WebView) = removePage(window)
    }

    private fun isLanding(url: Uri) =
        url.scheme + "://" + url.encodedAuthority == HUB && url.path?.trimEnd('/') in LANDING_PAGES

    private fun end(landing: Uri): Boolean {
        val result = landing.getQueryParameter(RESULT) ?: return false
        try {
            // type is "auth", "payment" or "unauthorized"; errorCode is null unless isError.
            JSONObject(result).getString("type")
        } catch (_: JSONException) {
            return false
        }
        setResult(RESULT_OK, Intent().putExtra(RESULT, result))
        finish()
        return true
    }

    /** Opens the app of a bank or shop. A page must not be able to start any other component of an app, such as your own app. */
    private fun openOutside(url: Uri): Boolean {
        if (url.scheme in listOf("javascript", "file", "content", "data")) return true
        try {
            val outside =
                if (url.scheme == "intent") Intent.parseUri(url.toString(), Intent.URI_INTENT_SCHEME)
                else Intent(Intent.ACTION_VIEW, url)
            outside.addCategory(Intent.CATEGORY_BROWSABLE)
            outside.component = null
            outside.selector = null
            startActivity(outside)
        } catch (_: ActivityNotFoundException) {
            // The player does not have the app, so the page stays open.
        } catch (_: java.net.URISyntaxException) {
            // The text is not a valid URL, so nothing is opened.
        }
        return true
    }

    companion object {
        const val HUB = "https://play.example"
        const val RESULT = "result"
        const val PATH = "path"
        private val LANDING_PAGES = setOf("/session/loginDone", "/payments/done", "/unauthorized")

        /** `path`: "/session/login", or "/payments/process/" and the payment's id. */
        private fun addressOf(intent: Intent): String =
            Uri.parse(HUB).buildUpon()
                .encodedPath(intent.getStringExtra(PATH) ?: "/session/login")
                .appendQueryParameter("source", "mobile")
                .appendQueryParameter("project", "familytown")
                .appendQueryParameter("locale", java.util.Locale.getDefault().language)
                .build()
                .toString()
    }
}
