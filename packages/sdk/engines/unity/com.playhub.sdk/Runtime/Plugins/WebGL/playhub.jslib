// Turns the promises of the hub's SDK into SendMessage with JSON. The Emscripten of older Unity versions reads only plain functions and
// `var`. It copies each function alone, so no function may use a variable of this file. Names that the page, the SDK or C# knows are in
// quotes, because a build with the Closure compiler renames all others.

var LibraryPlayhub = {
  $playhubPage: {
    receiver: '',
    starting: null,
    hub: null,

    // JsonUtility reads no value of a changing type, so `json` carries it as text.
    tell: function (message) {
      var hub = playhubPage.hub;
      message['environment'] = hub ? hub['environment'] : 'standalone';
      message['language'] = hub ? hub['language'] : navigator.language.slice(0, 2);
      message['user'] = (hub && hub['user']) || { 'userId': '' };
      SendMessage(playhubPage.receiver, 'OnMessage', JSON.stringify(message));
    },

    asText: function (value) {
      return value === undefined ? 'null' : JSON.stringify(value);
    },

    answer: function (id, promise) {
      promise.then(
        function (value) {
          if (id) playhubPage.tell({ 'id': id, 'isOk': true, 'json': playhubPage.asText(value) });
        },
        function (error) {
          if (id) playhubPage.tell({ 'id': id, 'isOk': false, 'code': error['code'] || String(error) });
        }
      );
    },

    load: function (hubUrl) {
      if (window['Playhub']) return Promise.resolve();
      return new Promise(function (resolve, reject) {
        var script = document.createElement('script');
        script.src = hubUrl + '/sdk/v1/playhub.js';
        script.onload = resolve;
        script.onerror = function () {
          reject({ 'code': 'NOT_ON_A_HUB' });
        };
        document.head.appendChild(script);
      });
    },

    find: function (project, hubUrl, timeoutMs) {
      return playhubPage
        .load(hubUrl)
        .then(function () {
          return window['Playhub']['init']({ 'project': project, 'timeoutMs': timeoutMs });
        })
        .then(function (hub) {
          playhubPage.hub = hub;
          ['user', 'language', 'logout', 'pause', 'resume'].forEach(function (name) {
            hub['on'](name, function (value) {
              playhubPage.tell({ 'eventName': name, 'json': playhubPage.asText(value) });
            });
          });
        });
    },

    run: function (path, values) {
      if (!playhubPage.hub) return Promise.reject({ 'code': 'NOT_ON_A_HUB' });
      var names = path.split('.');
      var name = names.pop();
      var owner = names.reduce(function (at, each) {
        return at[each];
      }, playhubPage.hub);
      return Promise.resolve(owner[name].apply(owner, values));
    },
  },

  PlayhubStart: function (id, receiver, project, hubUrl, timeoutMs) {
    playhubPage.receiver = UTF8ToString(receiver);
    if (!playhubPage.starting) playhubPage.starting = playhubPage.find(UTF8ToString(project), UTF8ToString(hubUrl), timeoutMs);
    playhubPage.answer(id, playhubPage.starting);
  },

  PlayhubAsk: function (id, path, json) {
    // The strings are freed when this function returns.
    var name = UTF8ToString(path);
    var text = UTF8ToString(json);
    playhubPage.answer(
      id,
      Promise.resolve().then(function () {
        return playhubPage.run(name, JSON.parse(text));
      })
    );
  },
};

autoAddDeps(LibraryPlayhub, '$playhubPage');
mergeInto(LibraryManager.library, LibraryPlayhub);
