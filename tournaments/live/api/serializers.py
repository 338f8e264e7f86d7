"""The shape of JSON about a championship that is run here."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from tournaments.championship.models.live import LiveChampionship
from tournaments.log.decisions.outcome import How


class LiveSeatSerializer(serializers.Serializer[LiveChampionship]):
    number = serializers.IntegerField(help_text="the entrant's number")
    name = serializers.CharField()
    points = serializers.IntegerField(allow_null=True, help_text="game points; null while there is no result")


class LiveTableSerializer(serializers.Serializer[LiveChampionship]):
    number = serializers.IntegerField()
    status = serializers.CharField(help_text="open, reported, disputed or final")
    seats = LiveSeatSerializer(many=True, help_text="the first one starts")


class LiveRoundSerializer(serializers.Serializer[LiveChampionship]):
    round = serializers.IntegerField()
    closed = serializers.BooleanField()
    tables = LiveTableSerializer(many=True)
    byes = serializers.ListField(child=serializers.IntegerField())


class LiveStandingSerializer(serializers.Serializer[LiveChampionship]):
    place = serializers.IntegerField(allow_null=True)
    number = serializers.IntegerField()
    name = serializers.CharField()
    half_points = serializers.IntegerField()


class LiveEntrantSerializer(serializers.Serializer[LiveChampionship]):
    number = serializers.IntegerField()
    name = serializers.CharField()
    club = serializers.CharField()
    rating = serializers.IntegerField(allow_null=True)
    status = serializers.CharField(help_text="entered, waiting, withdrawn or disqualified")


class LiveSerializer(serializers.Serializer[LiveChampionship]):
    """``event`` is the number of the last event, and the ETag."""

    event = serializers.IntegerField()
    rounds = serializers.IntegerField()
    published = serializers.IntegerField(help_text="the last published round, 0 before the first")
    finished = serializers.BooleanField()
    entrants = LiveEntrantSerializer(many=True)
    standings = LiveStandingSerializer(many=True)


class LiveResultSerializer(serializers.Serializer[LiveChampionship]):
    """A result as the slip has it. ``reference`` is the sender's own id: sent again it changes nothing."""

    points = serializers.ListField(
        child=serializers.IntegerField(allow_null=True), min_length=2, max_length=4, help_text="in the order of seats"
    )
    scrabbles = serializers.ListField(
        child=serializers.IntegerField(allow_null=True, min_value=0, max_value=15),
        required=False,
        default=list,
        max_length=4,
        help_text="moves with the whole rack, in the order of seats",
    )
    best_moves = serializers.ListField(
        child=serializers.CharField(allow_blank=True, max_length=40), required=False, default=list, max_length=4
    )
    best_move_points = serializers.ListField(
        child=serializers.IntegerField(allow_null=True, min_value=0, max_value=2000),
        required=False,
        default=list,
        max_length=4,
    )
    how = serializers.ChoiceField(choices=[how.value for how in How], default=How.PLAYED.value)
    player = serializers.IntegerField(required=False, allow_null=True, help_text="whom it is about (see how)")
    seen = serializers.IntegerField(min_value=0, help_text="the last event the sender knew of")
    reference = serializers.CharField(max_length=80)
    reason = serializers.CharField(max_length=500, required=False, default="", allow_blank=True)


class EnterSerializer(serializers.Serializer[LiveChampionship]):
    """Somebody of the registry by ``player``, or by ``name``. ``reference`` is the sender's own id."""

    player = serializers.IntegerField(required=False, allow_null=True, min_value=1, help_text="number of the registry")
    name = serializers.CharField(max_length=200, required=False, default="", allow_blank=True)
    club = serializers.CharField(max_length=120, required=False, default="", allow_blank=True)
    category = serializers.CharField(max_length=40, required=False, default="", allow_blank=True)
    email = serializers.EmailField(required=False, default="", allow_blank=True, help_text="shown to nobody")
    here = serializers.BooleanField(required=False, default=False, help_text="has come already")
    reference = serializers.CharField(max_length=70)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if attrs.get("player") is None and not attrs["name"].strip():
            raise serializers.ValidationError({"name": "Write a name, or the player's number of the registry."})
        return attrs


class EnteredSerializer(serializers.Serializer[LiveChampionship]):
    number = serializers.IntegerField()
    name = serializers.CharField()
    club = serializers.CharField()
    category = serializers.CharField()
    rating = serializers.IntegerField(allow_null=True)
    status = serializers.CharField(help_text="entered, waiting, withdrawn or disqualified")
    here = serializers.BooleanField()
    first_round = serializers.IntegerField(help_text="above 1 for late joiners")


class WithdrawSerializer(serializers.Serializer[LiveChampionship]):
    reason = serializers.CharField(max_length=500, required=False, default="", allow_blank=True)
    reference = serializers.CharField(max_length=70)


class CheckInSerializer(serializers.Serializer[LiveChampionship]):
    here = serializers.BooleanField(required=False, default=True)


class LiveStandingsSerializer(serializers.Serializer[LiveChampionship]):
    after_round = serializers.IntegerField(help_text="the last round that counts")
    criteria = serializers.ListField(child=serializers.CharField())
    standings = serializers.ListField(child=serializers.DictField())
