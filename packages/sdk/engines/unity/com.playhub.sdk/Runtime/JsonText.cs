using System.Globalization;
using System.Text;

namespace PlayhubSdk
{
    /// <summary>Writes what JsonUtility cannot: lists of values of several types.</summary>
    internal static class JsonText
    {
        public static string List(params string[] values)
        {
            return "[" + string.Join(",", values) + "]";
        }

        public static string Of(string text)
        {
            var json = new StringBuilder("\"");
            foreach (var letter in text)
            {
                if (letter == '"' || letter == '\\') json.Append('\\').Append(letter);
                else if (letter < ' ') json.Append("\\u").Append(((int)letter).ToString("x4", CultureInfo.InvariantCulture));
                else json.Append(letter);
            }
            return json.Append('"').ToString();
        }
    }
}
