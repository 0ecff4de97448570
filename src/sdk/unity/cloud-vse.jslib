/**
 * Unity (WebGL) end of the SDK: the browser half. Put this file and CloudVse.cs under Assets/Plugins/WebGL and `vse.js`
 * beside the `index.html` of the WebGL template, loaded before the loader. CloudVse.cs says what the calls mean.
 *
 * Answers go to the game object named at VseConnect: OnVseWelcome(json), OnVseAnswer("id|level") or
 * OnVseAnswer("id||code|detail"), OnVseEvent(json of {type, data}).
 */
mergeInto(LibraryManager.library, {
  $cloudVse: {
    vse: null,
    target: '',
    tell: function (method, value) {
      SendMessage(cloudVse.target, method, value);
    },
    // Carries a call out and tells the game how it ended.
    answer: function (id, call) {
      if (!cloudVse.vse || !call) {
        cloudVse.tell('OnVseAnswer', id + '||closed|');
        return;
      }
      call(cloudVse.vse).then(
        function (level) {
          cloudVse.tell('OnVseAnswer', id + '|' + level);
        },
        function (error) {
          cloudVse.tell('OnVseAnswer', id + '||' + error.code + '|' + error.detail);
        },
      );
    },
    // What CloudVse.cs may ask for, each with the fields of the bridge protocol.
    calls: {
      ready: function (vse, body) {
        return vse.ready(body.renderer);
      },
      'step.start': function (vse, body) {
        return vse.step.start(body.seq);
      },
      'step.end': function (vse, body) {
        return vse.step.end(body);
      },
      event: function (vse, body) {
        return vse.event(body.verb, body.object, body.result, body.context);
      },
      answer: function (vse, body) {
        return vse.answer(body);
      },
      progress: function (vse, body) {
        return vse.progress(body.value);
      },
      score: function (vse, body) {
        return vse.score(body.raw, body.max);
      },
      series: function (vse, body) {
        return vse.series(body);
      },
      report: function (vse, body) {
        return vse.report(body);
      },
      'state.save': function (vse, body) {
        return vse.state.save(body.key, body.data, body);
      },
      error: function (vse, body) {
        return vse.error(body.code, body.message);
      },
      finish: function (vse, body) {
        return vse.finish(body);
      },
    },
    heard: ['pause', 'resume', 'timeWarning', 'terminate', 'state.request', 'settings.changed', 'locale', 'theme', 'hint'],
  },

  VseConnect__deps: ['$cloudVse'],
  VseConnect: function (target, caps) {
    cloudVse.target = UTF8ToString(target);
    Vse.connect({ caps: UTF8ToString(caps).split(' ').filter(Boolean) }).then(
      function (vse) {
        cloudVse.vse = vse;
        cloudVse.heard.forEach(function (type) {
          vse.on(type, function (data) {
            cloudVse.tell('OnVseEvent', JSON.stringify({ type: type, data: data }));
          });
        });
        cloudVse.tell(
          'OnVseWelcome',
          JSON.stringify({
            standalone: vse.standalone,
            mode: vse.mode,
            attemptNo: vse.attemptNo,
            locale: vse.locale,
            theme: vse.theme,
            learner: vse.learner,
            experiment: vse.experiment,
            steps: vse.steps,
            params: vse.params,
            settings: vse.settings,
            resume: vse.resume,
            start: vse.start,
          }),
        );
      },
      function (error) {
        console.error(error);
      },
    );
  },

  VseSend__deps: ['$cloudVse'],
  VseSend: function (id, type, json) {
    var call = cloudVse.calls[UTF8ToString(type)];
    // The text is read now: its place in memory is free once this returns.
    var body = JSON.parse(UTF8ToString(json));
    cloudVse.answer(
      id,
      call &&
        function (vse) {
          return call(vse, body);
        },
    );
  },

  // Bytes of a file live in the memory of the game: they are copied, because the bridge empties what it is given.
  VseArtifact__deps: ['$cloudVse'],
  VseArtifact: function (id, json, bytes, length) {
    var body = JSON.parse(UTF8ToString(json));
    body.data = HEAPU8.slice(bytes, bytes + length).buffer;
    cloudVse.answer(id, function (vse) {
      return vse.artifact(body);
    });
  },
});
