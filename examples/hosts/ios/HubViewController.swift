import UIKit
import WebKit

/// A result of the hub. The content of `data` depends on `type`; verify it on your server.
struct HubResult {
    let type: String
    let isError: Bool
    let errorCode: Int?
    let data: Any?

    /// Returns nil unless `json` is a result of the hub, whose type is "auth", "payment" or "unauthorized".
    init?(json: String) {
        guard
            let bytes = json.data(using: .utf8),
            let fields = try? JSONSerialization.jsonObject(with: bytes) as? [String: Any],
            let type = fields["type"] as? String,
            let isError = fields["isError"] as? Bool
        else { return nil }
        self.type = type
        self.isError = isError
        self.errorCode = fields["errorCode"] as? Int
        self.data = fields["data"]
    }
}

/// Shows a page of the hub. Calls `onEnd` once: with the hub's result, or with nil if the player closed the controller.
final class HubViewController: UIViewController, WKNavigationDelegate, WKUIDelegate {
    static let hub = "https://play.example"
    private static let landingPages = ["/session/loginDone", "/payments/done", "/unauthorized"]

    private let address: URL
    private var onEnd: ((HubResult?) -> Void)?
    private var pages: [WKWebView] = []

    /// `path`: "/session/login", or "/payments/process/" and the payment's id.
    init(path: String, onEnd: @escaping (HubResult?) -> Void) {
        var parts = URLComponents(string: Self.hub + path)!
        parts.queryItems = [
            URLQueryItem(name: "source", value: "mobile"),
            URLQueryItem(name: "project", value: "familytown"),
            URLQueryItem(name: "locale", value: Locale.current.language.languageCode?.identifier),
        ]
        self.address = parts.url!
        self.onEnd = onEnd
        super.init(nibName: nil, bundle: nil)
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) { fatalError("made in code only") }

    override func viewDidLoad() {
        super.viewDidLoad()
        let configuration = WKWebViewConfiguration()
        // The hub keeps the sign-in in the storage of its origin. The default store keeps this storage on disk.
        configuration.websiteDataStore = .default()
        // A sign-in provider and Yandex Pay open windows.
        configuration.preferences.javaScriptCanOpenWindowsAutomatically = true
        add(WKWebView(frame: view.bounds, configuration: configuration)).load(URLRequest(url: address))
        navigationItem.leftBarButtonItem = UIBarButtonItem(systemItem: .close, primaryAction: UIAction { [weak self] _ in self?.close() })
    }

    @discardableResult
    private func add(_ page: WKWebView) -> WKWebView {
        page.navigationDelegate = self
        page.uiDelegate = self
        page.allowsBackForwardNavigationGestures = true
        page.frame = view.bounds
        page.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        pages.append(page)
        view.addSubview(page)
        return page
    }

    private func remove(_ page: WKWebView) {
        page.removeFromSuperview()
        pages.removeAll { $0 === page }
    }

    /// Closes a provider's window if one is open, otherwise the hub.
    private func close() {
        if pages.count > 1, let window = pages.last { return remove(window) }
        end(nil)
    }

    private func end(_ result: HubResult?) {
        let tell = onEnd
        onEnd = nil
        tell?(result)
    }

    func webView(
        _ webView: WKWebView,
        decidePolicyFor action: WKNavigationAction,
        decisionHandler: @escaping (WKNavigationActionPolicy) -> Void
    ) {
        guard let url = action.request.url else { return decisionHandler(.cancel) }
        guard ["https", "http", "about", "blob"].contains(url.scheme ?? "") else {
            // Opens the app of a bank or shop, but not for a frame that opens it without the player's press.
            if action.navigationType == .linkActivated || action.targetFrame?.isMainFrame == true { UIApplication.shared.open(url) }
            return decisionHandler(.cancel)
        }
        guard action.targetFrame?.isMainFrame == true, let result = Self.result(in: url) else { return decisionHandler(.allow) }
        decisionHandler(.cancel)
        end(result)
    }

    static func result(in url: URL) -> HubResult? {
        guard
            let parts = URLComponents(url: url, resolvingAgainstBaseURL: false),
            let own = URLComponents(string: hub),
            parts.scheme == own.scheme, parts.host == own.host, parts.port == own.port,
            landingPages.contains(parts.path),
            let json = parts.queryItems?.first(where: { $0.name == "result" })?.value
        else { return nil }
        return HubResult(json: json)
    }

    func webView(
        _ webView: WKWebView,
        createWebViewWith configuration: WKWebViewConfiguration,
        for action: WKNavigationAction,
        windowFeatures: WKWindowFeatures
    ) -> WKWebView? {
        // Uses the given configuration, because another one would cut the connection to the hub's page that opened the window.
        add(WKWebView(frame: view.bounds, configuration: configuration))
    }

    func webViewDidClose(_ webView: WKWebView) {
        remove(webView)
    }
}
