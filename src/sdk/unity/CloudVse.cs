using System;
using System.Collections.Generic;
using System.Globalization;
using System.Runtime.InteropServices;
using System.Threading.Tasks;
using UnityEngine;

/// <summary>
/// SDK for experiments built with Unity (WebGL), bridge protocol vse 1.0. Add it to one game object of the first scene.
/// In the editor nothing is sent: every call answers "stored" at once.
/// <code>
/// vse.Welcomed += welcome => Build(welcome);
/// await vse.Ready();
/// await vse.StepStart(1);
/// await vse.StepEnd(1, 6);
/// await vse.Finish(1, 100);
/// </code>
/// </summary>
public sealed class CloudVse : MonoBehaviour
{
    /// <summary>Abilities told to the shell, parted by blanks: state, locale, theme, replay, snapshot.</summary>
    public string Abilities = "state locale theme";

    /// <summary>The shell answered: JSON with mode, attemptNo, locale, theme, learner.pid, steps, params, resume.</summary>
    public event Action<string> Welcomed;

    /// <summary>The shell says something: JSON {type, data}; save at state.request and terminate (60 s are left).</summary>
    public event Action<string> Told;

    /// <summary>A message the platform refused. Code is rate, size, quota, closed, invalid or unknown_step.</summary>
    public sealed class RefusedException : Exception
    {
        public readonly string Code;

        public RefusedException(string code, string detail) : base(detail.Length > 0 ? code + ": " + detail : code)
        {
            Code = code;
        }
    }

    private readonly Dictionary<int, TaskCompletionSource<string>> waiting =
        new Dictionary<int, TaskCompletionSource<string>>();

    private int lastId;

#if UNITY_WEBGL && !UNITY_EDITOR
    [DllImport("__Internal")] private static extern void VseConnect(string target, string caps);
    [DllImport("__Internal")] private static extern void VseSend(int id, string type, string json);
    [DllImport("__Internal")] private static extern void VseArtifact(int id, string json, byte[] bytes, int length);

    private void Start()
    {
        VseConnect(gameObject.name, Abilities);
    }
#else
    private static void VseSend(int id, string type, string json) { }
    private static void VseArtifact(int id, string json, byte[] bytes, int length) { }
#endif

    /// <summary>First signal of the run: the attempt counts from here.</summary>
    public Task<string> Ready()
    {
        return Send("ready", "{\"renderer\":\"webgl2\"}");
    }

    /// <summary>Opens a step and starts its clock; a second start counts a repeat.</summary>
    public Task<string> StepStart(int seq)
    {
        return Send("step.start", "{\"seq\":" + seq + "}");
    }

    /// <summary>Ends a step. <paramref name="score"/> in points, not above the step's maximum.</summary>
    public Task<string> StepEnd(int seq, double score)
    {
        return Send("step.end", "{\"seq\":" + seq + ",\"score\":" + Number(score) + "}");
    }

    /// <summary>Something the learner did. <paramref name="resultJson"/> is any JSON value.</summary>
    public Task<string> Event(string verb, string target, string resultJson = "null")
    {
        return Send("event", "{\"verb\":" + Text(verb) + ",\"object\":" + Text(target) + ",\"result\":" + resultJson + "}");
    }

    /// <summary>Share of the experiment done, 0…1.</summary>
    public Task<string> Progress(double value)
    {
        return Send("progress", "{\"value\":" + Number(value) + "}");
    }

    /// <summary>Keeps a state for a later opening: at most 1 MiB of JSON; saves of one key at least 5 s apart.</summary>
    public Task<string> SaveState(string key, string json, int stepSeq)
    {
        return Send("state.save", "{\"key\":" + Text(key) + ",\"data\":" + json + ",\"stepSeq\":" + stepSeq + "}");
    }

    /// <summary>A file for the report, at most 8 MiB: image/png, image/jpeg, text/csv, application/json …</summary>
    public Task<string> Artifact(string name, string mime, byte[] bytes, string caption, int stepSeq)
    {
        var json = "{\"name\":" + Text(name) + ",\"mime\":" + Text(mime) + ",\"caption\":" + Text(caption)
            + ",\"stepSeq\":" + stepSeq + "}";
        return Begin(id => VseArtifact(id, json, bytes, bytes.Length));
    }

    /// <summary>Asks the platform to end the run: status 1 finished, 2 unfinished.</summary>
    public Task<string> Finish(int status, double score)
    {
        return Send("finish", "{\"status\":" + status + ",\"score\":" + Number(score) + "}");
    }

    /// <summary>
    /// Any other message of the protocol (answer, score, series, report, error) with its fields as JSON. The task ends with
    /// "stored" (safe in this browser) or "committed" (safe on the server), or fails with <see cref="RefusedException"/>.
    /// </summary>
    public Task<string> Send(string type, string json)
    {
        return Begin(id => VseSend(id, type, json));
    }

    private Task<string> Begin(Action<int> send)
    {
        var answer = new TaskCompletionSource<string>();
#if UNITY_WEBGL && !UNITY_EDITOR
        var id = ++lastId;
        waiting[id] = answer;
        send(id);
#else
        answer.SetResult("stored");
#endif
        return answer.Task;
    }

    private void OnVseWelcome(string json)
    {
        Welcomed?.Invoke(json);
    }

    private void OnVseEvent(string json)
    {
        Told?.Invoke(json);
    }

    private void OnVseAnswer(string line)
    {
        var parts = line.Split(new[] { '|' }, 4);
        var id = int.Parse(parts[0], CultureInfo.InvariantCulture);
        TaskCompletionSource<string> answer;
        if (!waiting.TryGetValue(id, out answer)) return;
        waiting.Remove(id);
        if (parts[1].Length > 0) answer.SetResult(parts[1]);
        else answer.SetException(new RefusedException(parts[2], parts[3]));
    }

    private static string Number(double value)
    {
        return value.ToString("R", CultureInfo.InvariantCulture);
    }

    private static string Text(string value)
    {
        var text = new System.Text.StringBuilder("\"");
        foreach (var c in value)
        {
            if (c == '"' || c == '\\') text.Append('\\').Append(c);
            else if (c < ' ') text.Append("\\u").Append(((int)c).ToString("x4", CultureInfo.InvariantCulture));
            else text.Append(c);
        }
        return text.Append('"').ToString();
    }
}
