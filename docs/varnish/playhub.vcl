# Varnish 7 in front of the hub, behind a proxy that ends TLS. Needs varnish-modules (xkey) and the parameter http_gzip_support=off:
#   varnishd -a 127.0.0.1:6081 -f /etc/varnish/playhub.vcl -p http_gzip_support=off -p http_req_hdr_len=128k -p http_req_size=192k \
#     -p workspace_client=512k -p workspace_backend=512k -s malloc,256m
# Settings of the hub: EDGE_CACHE=true, EDGE_PURGE_URLS=http://127.0.0.1:6081, and TRUST_PROXY with the addresses of both proxies.
vcl 4.1;

import std;
import xkey;

backend hub {
  .host = "127.0.0.1";
  .port = "3000";
}

# Who may have answers dropped: the hub's processes. Behind a proxy on the same machine, refuse PURGE there.
acl hub_processes {
  "127.0.0.1";
  "::1";
}

sub vcl_recv {
  if (req.method == "PURGE") {
    if (client.ip !~ hub_processes || req.http.x-forwarded-for ~ ",") {
      return (synth(405, "Not allowed"));
    }
    if (!req.http.surrogate-key) {
      return (synth(400, "No tags"));
    }
    return (synth(200, "Dropped " + xkey.purge(req.http.surrogate-key)));
  }
  set req.http.host = std.tolower(req.http.host);
  # The hub finds the project by Host. What else names a host comes from a stranger.
  unset req.http.x-forwarded-host;
  # One entry for all browsers that take brotli, and one for all others.
  if (req.http.accept-encoding ~ "(?i)(^|[, ])br *(,|$)") {
    set req.http.accept-encoding = "br";
  } else {
    unset req.http.accept-encoding;
  }
  # Only these answers can be shared. The hub says of each whether it is.
  if ((req.method == "GET" || req.method == "HEAD") &&
      req.url ~ "^/(games/|api/control/|assets/|images/|static/|robots\.txt|sitemap\.xml|manifest)") {
    # Not Varnish's own rules: they share nothing with people who have a cookie, though these answers do not depend on it.
    return (hash);
  }
  # Event streams and uploads are passed on as they come.
  return (pass);
}

sub vcl_backend_fetch {
  # Tags of the request are for PURGE alone.
  unset bereq.http.surrogate-key;
}

sub vcl_backend_response {
  if (beresp.http.surrogate-key) {
    set beresp.http.xkey = beresp.http.surrogate-key;
  }
  if (bereq.uncacheable) {
    set beresp.do_stream = true;
  }
  # Then Varnish's own rules: no-store, private and Set-Cookie are not kept.
}

sub vcl_deliver {
  unset resp.http.xkey;
  unset resp.http.surrogate-key;
  if (obj.hits > 0) {
    set resp.http.x-cache = "hit";
  } else {
    set resp.http.x-cache = "miss";
  }
}
